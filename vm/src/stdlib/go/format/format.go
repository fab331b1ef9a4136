// Package format formats Go source as gofmt does.
package format

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io"
	"strings"
)

// config is gofmt's: tabs indent, blanks align, numbers are normalised (bit 30, for gofmt alone).
var config = printer.Config{Mode: printer.UseSpaces | printer.TabIndent | 1<<30, Tabwidth: 8}

const parserMode = parser.ParseComments | parser.SkipObjectResolution

// Node formats a node that go/printer prints. The imports of a file are sorted, in a copy.
func Node(dst io.Writer, fset *token.FileSet, node any) error {
	file, _ := node.(*ast.File)
	commented, _ := node.(*printer.CommentedNode)
	if commented != nil {
		file, _ = commented.Node.(*ast.File)
	}
	if file != nil && hasImportBlock(file) {
		var b bytes.Buffer
		if err := config.Fprint(&b, fset, file); err != nil {
			return err
		}
		sorted, err := parser.ParseFile(fset, "", b.Bytes(), parserMode)
		if err != nil {
			return fmt.Errorf("format.Node internal error (%s)", err)
		}
		ast.SortImports(fset, sorted)
		node = sorted
		if commented != nil {
			node = &printer.CommentedNode{Node: sorted, Comments: commented.Comments}
		}
	}
	return config.Fprint(dst, fset, node)
}

func hasImportBlock(file *ast.File) bool {
	for _, d := range file.Decls {
		imports, ok := d.(*ast.GenDecl)
		if !ok || imports.Tok != token.IMPORT {
			return false
		}
		if imports.Lparen.IsValid() {
			return true
		}
	}
	return false
}

// Source formats a file, or a list of declarations or statements, which keep the space around them and
// the indentation of their first line.
func Source(src []byte) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parserMode)
	if err == nil {
		ast.SortImports(fset, file)
		var b bytes.Buffer
		err := config.Fprint(&b, fset, file)
		return b.Bytes(), err
	}
	if !strings.Contains(err.Error(), "expected 'package'") {
		return nil, err
	}
	// Declarations need a package clause, statements a function. What is put before them stands on the
	// same line, so that errors have their lines.
	file, err = parser.ParseFile(fset, "", wrapped("package p;", src, ""), parserMode)
	if err == nil {
		return fragment(fset, file, src, 0, func(out []byte, indent int) []byte {
			return out[indent+len("package p\n"):]
		})
	}
	if !strings.Contains(err.Error(), "expected declaration") {
		return nil, err
	}
	file, err = parser.ParseFile(fset, "", wrapped("package p; func _() {", src, "\n\n}"), parserMode)
	if err != nil {
		return nil, err
	}
	return fragment(fset, file, src, -1, func(out []byte, indent int) []byte {
		out = out[2*max(0, indent)+len("package p\n\nfunc _() {"):]
		return out[:len(out)-len("}\n")]
	})
}

func wrapped(before string, src []byte, after string) []byte {
	return append(append([]byte(before), src...), after...)
}

const space = " \t\n\r"

// fragment formats a part of a file; unwrap takes away what was put around it.
func fragment(fset *token.FileSet, file *ast.File, src []byte, adjust int, unwrap func(out []byte, indent int) []byte) ([]byte, error) {
	lead := src[:len(src)-len(bytes.TrimLeft(src, space))]
	lineAt := bytes.LastIndexByte(lead, '\n') + 1
	indent := bytes.Count(lead[lineAt:], []byte("\t"))
	if indent == 0 && bytes.IndexByte(lead[lineAt:], ' ') >= 0 {
		indent = 1
	}
	cfg := config
	cfg.Indent = indent + adjust
	var b bytes.Buffer
	if err := cfg.Fprint(&b, fset, file); err != nil {
		return nil, err
	}
	out := bytes.TrimSpace(unwrap(b.Bytes(), cfg.Indent))
	if len(out) == 0 {
		return src, nil
	}
	res := append([]byte{}, lead[:lineAt]...)
	res = append(res, bytes.Repeat([]byte("\t"), indent)...)
	res = append(res, out...)
	return append(res, src[len(bytes.TrimRight(src, space)):]...), nil
}
