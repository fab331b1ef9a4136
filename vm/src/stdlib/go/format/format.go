// Package format formats Go source as gofmt does.
package format

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"internal/layout"
	"io"
)

// Node formats a node that go/printer prints. The imports of a file are sorted, in a copy.
func Node(dst io.Writer, fset *token.FileSet, node any) error {
	file, _ := node.(*ast.File)
	commented, _ := node.(*printer.CommentedNode)
	if commented != nil {
		file, _ = commented.Node.(*ast.File)
	}
	if file != nil && hasImportBlock(file) {
		var b bytes.Buffer
		if err := layout.Config.Fprint(&b, fset, file); err != nil {
			return err
		}
		sorted, err := parser.ParseFile(fset, "", b.Bytes(), layout.Mode)
		if err != nil {
			return fmt.Errorf("format.Node internal error (%s)", err)
		}
		ast.SortImports(fset, sorted)
		node = sorted
		if commented != nil {
			node = &printer.CommentedNode{Node: sorted, Comments: commented.Comments}
		}
	}
	return layout.Config.Fprint(dst, fset, node)
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
	return layout.Format("", src, layout.Mode, layout.Options{Fragment: true})
}
