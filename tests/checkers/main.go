// Checks each file of the folders that are named with go/types, as a package of its own, and prints its errors on one line each.
package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	for _, folder := range os.Args[1:] {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			fmt.Println("no files in", folder, err)
			os.Exit(1)
		}
		for _, path := range files {
			check(path)
		}
	}
}

func check(path string) {
	fset := token.NewFileSet()
	show := func(pos token.Position, text string) {
		text = strings.ReplaceAll(text, "\n", "⏎")
		fmt.Printf("%s:%d:%d: %s\n", filepath.Base(path), pos.Line, pos.Column, text)
	}
	file, err := parser.ParseFile(fset, path, nil, parser.AllErrors|parser.SkipObjectResolution)
	if err != nil {
		var list scanner.ErrorList
		if errors.As(err, &list) {
			for _, e := range list {
				show(e.Pos, "syntax: "+e.Msg)
			}
		}
		return
	}
	config := types.Config{
		Importer: importer.ForCompiler(fset, "source", nil),
		Error: func(err error) {
			var e types.Error
			if errors.As(err, &e) {
				show(e.Fset.Position(e.Pos), e.Msg)
			}
		},
	}
	config.Check("main", fset, []*ast.File{file}, nil)
}
