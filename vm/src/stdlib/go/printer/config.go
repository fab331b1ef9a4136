package printer

import (
	"fmt"
	"go/ast"
	"go/token"
	"io"
	"text/tabwriter"
)

// A Mode says how the output is aligned.
type Mode uint

const (
	RawFormat Mode = 1 << iota // not at all
	TabIndent                  // tabs indent, even with UseSpaces
	UseSpaces                  // blanks align
	SourcePos                  // //line comments keep the places

	// normalizeNumbers is for gofmt alone.
	normalizeNumbers Mode = 1 << 30
)

// A Config says how a tree is printed.
type Config struct {
	Mode     Mode // how to indent, as bits
	Tabwidth int  // the width of a tab
	Indent   int  // of all lines
}

// A CommentedNode is a node with comments that are not its own.
type CommentedNode struct {
	Node     any                 // what to print
	Comments []*ast.CommentGroup // the comments in it
}

// Fprint prints a node: an *ast.File, a CommentedNode, an expression, statement, declaration, or spec, or
// a slice of statements or declarations.
func (cfg *Config) Fprint(output io.Writer, fset *token.FileSet, node any) error {
	return cfg.fprint(output, fset, node, map[ast.Node]int{})
}

// Fprint prints a node with tabs of width 8.
func Fprint(output io.Writer, fset *token.FileSet, node any) error {
	return (&Config{Tabwidth: 8}).Fprint(output, fset, node)
}

func (cfg *Config) fprint(output io.Writer, fset *token.FileSet, node any, sizes map[ast.Node]int) error {
	start := token.Position{Line: 1, Column: 1}
	p := &printer{Config: *cfg, fset: fset, pos: start, out: start, sizes: sizes, cachedPos: -1, held: make([]space, 0, maxHeld)}
	if err := p.node(node); err != nil {
		return err
	}
	p.semicolon = false
	p.flush(token.Position{Offset: infinity, Line: infinity}, token.EOF)
	p.moveConstraints()
	trim := &trimmer{w: output}
	if cfg.Mode&RawFormat != 0 {
		_, err := trim.Write(p.output)
		return err
	}
	least, pad, flags := cfg.Tabwidth, byte('\t'), tabwriter.DiscardEmptyColumns
	if cfg.Mode&UseSpaces != 0 {
		pad = ' '
	}
	if cfg.Mode&TabIndent != 0 {
		least = 0
		flags |= tabwriter.TabIndent
	}
	tw := tabwriter.NewWriter(trim, least, cfg.Tabwidth, 1, pad, flags)
	if _, err := tw.Write(p.output); err != nil {
		return err
	}
	return tw.Flush()
}

func docOf(n ast.Node) *ast.CommentGroup {
	switch n := n.(type) {
	case *ast.Field:
		return n.Doc
	case *ast.ImportSpec:
		return n.Doc
	case *ast.ValueSpec:
		return n.Doc
	case *ast.TypeSpec:
		return n.Doc
	case *ast.GenDecl:
		return n.Doc
	case *ast.FuncDecl:
		return n.Doc
	case *ast.File:
		return n.Doc
	}
	return nil
}

// lastComment returns the comment that may end behind a node.
func lastComment(n ast.Node) *ast.CommentGroup {
	switch n := n.(type) {
	case *ast.Field:
		return n.Comment
	case *ast.ImportSpec:
		return n.Comment
	case *ast.ValueSpec:
		return n.Comment
	case *ast.TypeSpec:
		return n.Comment
	case *ast.GenDecl:
		if len(n.Specs) > 0 {
			return lastComment(n.Specs[len(n.Specs)-1])
		}
	case *ast.File:
		if len(n.Comments) > 0 {
			return n.Comments[len(n.Comments)-1]
		}
	}
	return nil
}

// within returns the comments from the beginning of a node to its end.
func within(n ast.Node, comments []*ast.CommentGroup) []*ast.CommentGroup {
	from, to := n.Pos(), n.End()
	if doc := docOf(n); doc != nil {
		from = doc.Pos()
	}
	if c := lastComment(n); c != nil {
		to = max(to, c.End())
	}
	i := 0
	for i < len(comments) && comments[i].End() < from {
		i++
	}
	j := i
	for j < len(comments) && comments[j].Pos() < to {
		j++
	}
	if i == j {
		return nil
	}
	return comments[i:j]
}

func (p *printer) node(node any) error {
	var comments []*ast.CommentGroup
	if c, ok := node.(*CommentedNode); ok {
		node, comments = c.Node, c.Comments
	}
	if comments != nil {
		n, ok := node.(ast.Node)
		if !ok {
			return unsupported(node)
		}
		p.comments = within(n, comments)
	} else if f, ok := node.(*ast.File); ok {
		p.comments = f.Comments
	}
	p.nodeComments = p.comments == nil
	p.nextComment()
	switch n := node.(type) {
	case ast.Expr:
		p.expr(n)
	case ast.Stmt:
		p.roomForLabel(n)
		p.stmt(n, false)
	case ast.Decl:
		p.decl(n)
	case ast.Spec:
		p.spec(n, true, false)
	case []ast.Stmt:
		for _, s := range n {
			p.roomForLabel(s)
		}
		p.stmts(n, false, false)
	case []ast.Decl:
		p.decls(n)
	case *ast.File:
		p.file(n)
	default:
		return unsupported(node)
	}
	return p.err
}

func unsupported(node any) error { return fmt.Errorf("go/printer: unsupported node type %T", node) }

// roomForLabel indents by one, so that a label can stand to the left.
func (p *printer) roomForLabel(s ast.Stmt) {
	if _, ok := s.(*ast.LabeledStmt); ok {
		p.indent = 1
	}
}

// A trimmer takes away space at the ends of lines and the marks around literals, and makes tabs of \v
// and newlines of \f.
type trimmer struct {
	w     io.Writer
	space []byte // that may be at the end of a line
	inLit bool
}

func (t *trimmer) Write(data []byte) (int, error) {
	out := make([]byte, 0, len(data))
	for _, b := range data {
		switch {
		case b == tabwriter.Escape:
			if !t.inLit {
				out = append(out, t.space...)
				t.space = t.space[:0]
			}
			t.inLit = !t.inLit
		case t.inLit:
			out = append(out, b)
		case b == '\n' || b == '\f':
			t.space = t.space[:0]
			out = append(out, '\n')
		case b == '\t' || b == '\v':
			t.space = append(t.space, '\t')
		case b == ' ':
			t.space = append(t.space, b)
		default:
			out = append(out, t.space...)
			t.space = t.space[:0]
			out = append(out, b)
		}
	}
	if _, err := t.w.Write(out); err != nil {
		return 0, err
	}
	return len(data), nil
}
