package printer

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
	"unicode"
)

func (p *printer) file(f *ast.File) {
	p.setComment(f.Doc)
	p.at(f.Pos())
	p.tok(token.PACKAGE)
	p.space(blank)
	p.expr(f.Name)
	p.decls(f.Decls)
	p.space(newline)
}

func keyword(d ast.Decl) token.Token {
	switch d := d.(type) {
	case *ast.GenDecl:
		return d.Tok
	case *ast.FuncDecl:
		return token.FUNC
	}
	return token.ILLEGAL
}

// decls prints declarations, with an empty line between different ones and before comments.
func (p *printer) decls(all []ast.Decl) {
	before := token.ILLEGAL
	for _, d := range all {
		tok := keyword(d)
		if len(p.output) > 0 {
			least := 1
			if tok != before || docOf(d) != nil {
				least = 2
			}
			p.linebreak(p.line(d.Pos()), least, ignore, tok == token.FUNC && p.lines(d) > 1)
		}
		p.decl(d)
		before = tok
	}
}

// lines returns the number of lines of a node in the source.
func (p *printer) lines(n ast.Node) int {
	from := n.Pos()
	if !from.IsValid() {
		return infinity // what stands nowhere may have no end either
	}
	if to := n.End(); to.IsValid() {
		return p.line(to) - p.line(from) + 1
	}
	return infinity
}

func (p *printer) decl(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.BadDecl:
		p.at(d.Pos())
		p.text("BadDecl")
	case *ast.GenDecl:
		p.genDecl(d)
	case *ast.FuncDecl:
		p.funcDecl(d)
	default:
		panic("unreachable")
	}
}

func (p *printer) genDecl(d *ast.GenDecl) {
	p.setComment(d.Doc)
	p.at(d.Pos())
	p.tok(d.Tok)
	p.space(blank)
	n := len(d.Specs)
	if !d.Lparen.IsValid() && n == 1 {
		p.spec(d.Specs[0], true, true)
		return
	}
	p.at(d.Lparen)
	p.tok(token.LPAREN)
	if n > 0 {
		p.space(indent, formfeed)
		var typed []bool
		if n > 1 && (d.Tok == token.CONST || d.Tok == token.VAR) {
			typed = typeColumns(d.Specs)
		}
		line := 0
		for i, s := range d.Specs {
			if i > 0 {
				p.linebreak(p.line(s.Pos()), 1, ignore, p.linesFrom(line) > 0)
			}
			p.noteLine(&line)
			if typed != nil {
				p.valueRow(s.(*ast.ValueSpec), typed[i])
			} else {
				p.spec(s, n == 1, false)
			}
		}
		p.space(unindent, formfeed)
	}
	p.at(d.Rparen)
	p.tok(token.RPAREN)
}

// typeColumns says which of the rows have a column for types: those with values beside which one has a
// type.
func typeColumns(specs []ast.Spec) []bool {
	columns := make([]bool, len(specs))
	typed := false // whether one of the rows with values before has a type
	from := -1     // where these begin
	end := func(i int) {
		for ; from >= 0 && from < i && typed; from++ {
			columns[from] = true
		}
		from = -1
	}
	for i, s := range specs {
		v := s.(*ast.ValueSpec)
		if v.Values == nil {
			end(i)
		} else if from < 0 {
			from, typed = i, false
		}
		typed = typed || v.Type != nil
	}
	end(len(specs))
	return columns
}

// valueRow prints constants or variables in columns: names, type, values, comment.
func (p *printer) valueRow(s *ast.ValueSpec, typed bool) {
	p.setComment(s.Doc)
	p.idents(s.Names, false)
	columns := 3
	if s.Type != nil || typed {
		p.space(vtab)
		columns--
	}
	if s.Type != nil {
		p.expr(s.Type)
	}
	if s.Values != nil {
		p.space(vtab)
		p.tok(token.ASSIGN)
		p.space(blank)
		p.exprs(s.Values, list{depth: 1})
		columns--
	}
	if s.Comment != nil {
		for range columns {
			p.space(vtab)
		}
		p.setComment(s.Comment)
	}
}

// spec prints a declaration without its keyword; only is whether there are no others beside it.
func (p *printer) spec(spec ast.Spec, only, indented bool) {
	switch s := spec.(type) {
	case *ast.ImportSpec:
		p.setComment(s.Doc)
		if s.Name != nil {
			p.expr(s.Name)
			p.space(blank)
		}
		p.expr(cleanPath(s.Path))
		p.setComment(s.Comment)
		p.at(s.EndPos)
	case *ast.ValueSpec:
		p.setComment(s.Doc)
		p.idents(s.Names, indented)
		if s.Type != nil {
			p.space(blank)
			p.expr(s.Type)
		}
		if s.Values != nil {
			p.space(blank)
			p.tok(token.ASSIGN)
			p.space(blank)
			p.exprs(s.Values, list{depth: 1})
		}
		p.setComment(s.Comment)
	case *ast.TypeSpec:
		p.setComment(s.Doc)
		p.expr(s.Name)
		if s.TypeParams != nil {
			p.params(s.TypeParams, typeParamsOfType)
		}
		if only {
			p.space(blank)
		} else {
			p.space(vtab)
		}
		if s.Assign.IsValid() {
			p.tok(token.ASSIGN)
			p.space(blank)
		}
		p.expr(s.Type)
		p.setComment(s.Comment)
	default:
		panic("unreachable")
	}
}

// cleanPath returns an import path in double quotes, if it is one.
func cleanPath(lit *ast.BasicLit) *ast.BasicLit {
	s, err := strconv.Unquote(lit.Value)
	if lit.Kind != token.STRING || err != nil || s == "" {
		return lit
	}
	for _, r := range s {
		if !unicode.IsGraphic(r) || unicode.IsSpace(r) || strings.ContainsRune("!\"#$%&'()*,:;<=>?[\\]^{|}`\uFFFD", r) {
			return lit
		}
	}
	if s = strconv.Quote(s); s == lit.Value {
		return lit
	}
	return &ast.BasicLit{ValuePos: lit.ValuePos, Kind: token.STRING, Value: s}
}

func (p *printer) funcDecl(d *ast.FuncDecl) {
	p.setComment(d.Doc)
	p.at(d.Pos())
	p.tok(token.FUNC)
	p.space(blank)
	// The blank has not been written yet.
	column := p.out.Column - len("func ")
	if d.Recv != nil {
		p.params(d.Recv, ordinary)
		p.space(blank)
	}
	p.expr(d.Name)
	p.signature(d.Type)
	p.funcBody(p.distance(d.Pos(), column), vtab, d.Body)
}

// distance returns how far the output is from a column, if the source is still on that line.
func (p *printer) distance(from token.Pos, column int) int {
	if from.IsValid() && p.pos.IsValid() && p.position(from).Line == p.pos.Line {
		return p.out.Column - column
	}
	return infinity
}

// size returns the size of a node on one line, more than limit if it does not fit.
func (p *printer) size(n ast.Node, limit int) int {
	if size, ok := p.sizes[n]; ok {
		return size
	}
	size := limit + 1
	p.sizes[n] = size
	var c counter
	if err := (&Config{Mode: RawFormat}).fprint(&c, p.fset, n, p.sizes); err != nil {
		return size
	}
	if c.size <= limit && !c.lines {
		size = c.size
		p.sizes[n] = size
	}
	return size
}

// A counter counts what is written.
type counter struct {
	size  int
	lines bool
}

func (c *counter) Write(b []byte) (int, error) {
	c.size += len(b)
	c.lines = c.lines || strings.ContainsAny(string(b), "\n\f")
	return len(b), nil
}

// bodySize returns the size of a body on one line, more than limit if it does not belong there.
func (p *printer) bodySize(b *ast.BlockStmt, limit int) int {
	from, to := b.Pos(), b.Rbrace
	if from.IsValid() && to.IsValid() && p.line(from) != p.line(to) || len(b.List) > 5 {
		return limit + 1
	}
	size := p.commentSize(p.position(to))
	for i, s := range b.List {
		if size > limit {
			break
		}
		if i > 0 {
			size += len("; ")
		}
		size += p.size(s, limit)
	}
	return size
}

// funcBody prints a function body after a header of the given size, on one line if it is short and was on
// one line in the source.
func (p *printer) funcBody(head int, sep space, b *ast.BlockStmt) {
	if b == nil {
		return
	}
	defer func(was int) { p.level = was }(p.level)
	p.level = 0
	const limit = 100
	if head+p.bodySize(b, limit) > limit {
		if sep != ignore {
			p.space(blank)
		}
		p.block(b, true)
		return
	}
	p.space(sep)
	p.at(b.Lbrace)
	p.tok(token.LBRACE)
	if len(b.List) > 0 {
		p.space(blank)
		for i, s := range b.List {
			if i > 0 {
				p.tok(token.SEMICOLON)
				p.space(blank)
			}
			p.stmt(s, i == len(b.List)-1)
		}
		p.space(blank)
	}
	p.unbroken = !p.unbroken
	p.at(b.Rbrace)
	p.tok(token.RBRACE)
	p.unbroken = !p.unbroken
}
