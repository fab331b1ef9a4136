package doc

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/format"
	printing "go/printer"
	"go/token"
	"strings"
)

// code returns the text of a node, of a declaration without its comment. Bodies of functions are left out unless they
// are wanted.
func (p *pack) code(node any, bodies bool) string {
	var comments []*ast.CommentGroup
	switch decl := node.(type) {
	case *ast.FuncDecl:
		own := *decl
		own.Doc = nil
		if !bodies {
			own.Body = nil
		} else {
			comments = p.inside(decl.Pos(), decl.End())
		}
		node = &own
	case *ast.GenDecl:
		own := *decl
		own.Doc = nil
		node = &own
	}
	if comments != nil {
		node = &printing.CommentedNode{Node: node, Comments: comments}
	}
	var b bytes.Buffer
	if err := format.Node(&b, p.fset, node); err != nil {
		return err.Error()
	}
	return b.String()
}

// inside returns the comments between two positions.
func (p *pack) inside(from, to token.Pos) []*ast.CommentGroup {
	var found []*ast.CommentGroup
	for _, file := range p.files {
		for _, group := range file.Comments {
			if from <= group.Pos() && group.End() <= to {
				found = append(found, group)
			}
		}
	}
	return found
}

// example writes an example: its code, and what it prints.
func (p *printer) example(e *doc.Example) {
	code, output := p.pkg.exampleText(e)
	p.gap()
	title := "Example"
	if e.Suffix != "" {
		title += " (" + e.Suffix + ")"
	}
	fmt.Fprintf(p, "%s%s:\n\n", indent, title)
	for _, l := range strings.Split(code, "\n") {
		p.indented(l)
	}
	if output != "" || e.EmptyOutput {
		p.gap()
		p.indented("// Output:")
		for _, l := range strings.Split(strings.TrimSuffix(output, "\n"), "\n") {
			p.indented("// " + l)
		}
	}
	p.gap()
}

func (p *printer) indented(line string) {
	if line = strings.TrimRight(line, " "); line != "" {
		p.WriteString(indent + indent + line)
	}
	p.WriteByte('\n')
}

// exampleText returns the code of an example, without the braces around it, and its output.
func (p *pack) exampleText(e *doc.Example) (code, output string) {
	var b bytes.Buffer
	if err := format.Node(&b, p.fset, &printing.CommentedNode{Node: e.Code, Comments: e.Comments}); err != nil {
		return err.Error(), ""
	}
	code = strings.TrimSpace(b.String())
	if inner, ok := strings.CutPrefix(code, "{"); ok {
		inner = strings.Trim(strings.TrimSuffix(inner, "}"), "\n")
		lines := strings.Split(inner, "\n")
		for i, l := range lines {
			lines[i] = strings.ReplaceAll(strings.TrimPrefix(l, "\t"), "\t", indent)
		}
		code = strings.Join(lines, "\n")
	}
	for _, mark := range []string{"// Output:", "// Unordered output:"} {
		if at := strings.LastIndex(code, mark); at >= 0 {
			code = code[:at]
		}
	}
	return strings.TrimSpace(code), e.Output
}
