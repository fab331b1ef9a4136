// Package parser makes syntax trees of Go source.
package parser

import (
	"errors"
	"go/ast"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A Mode says how much is parsed.
type Mode uint

const (
	PackageClauseOnly    Mode             = 1 << iota // nothing behind the package clause
	ImportsOnly                                       // nothing behind the imports
	ParseComments                                     // comments, too
	Trace                                             // print what is parsed
	DeclarationErrors                                 // report names that are declared twice
	SpuriousErrors                                    // the same as AllErrors
	SkipObjectResolution                              // do not look for what names name
	AllErrors            = SpuriousErrors             // errors on the same line, and more than ten
)

// source returns the text: of src, or else of the file.
func source(filename string, src any) ([]byte, error) {
	switch src := src.(type) {
	case nil:
		return os.ReadFile(filename)
	case string:
		return []byte(src), nil
	case []byte:
		return src, nil
	case io.Reader:
		return io.ReadAll(src)
	}
	return nil, errors.New("invalid source")
}

// start returns a parser of a text, which is added to the set.
func start(what string, fset *token.FileSet, filename string, src any, mode Mode) (*parser, []byte, error) {
	if fset == nil {
		panic("parser." + what + ": no token.FileSet provided (fset == nil)")
	}
	text, err := source(filename, src)
	if err != nil {
		return nil, nil, err
	}
	return &parser{file: fset.AddFile(filename, -1, len(text)), mode: mode}, text, nil
}

// finish makes an error of a panic of the parser, and returns all errors.
func (p *parser) finish(panicked any) error {
	if panicked != nil {
		stop, ok := panicked.(stopped)
		if !ok {
			panic(panicked)
		}
		if stop.msg != "" {
			p.errors.Add(p.file.Position(stop.pos), stop.msg)
		}
	}
	p.errors.Sort()
	return p.errors.Err()
}

// ParseFile returns the tree of a file: of src (a string, []byte, or io.Reader), or of what filename
// holds if src is nil. With errors, which are a scanner.ErrorList, the tree is what could be parsed.
func ParseFile(fset *token.FileSet, filename string, src any, mode Mode) (f *ast.File, err error) {
	p, text, err := start("ParseFile", fset, filename, src, mode)
	if err != nil {
		return nil, err
	}
	defer func() {
		err = p.finish(recover())
		if f == nil {
			f = &ast.File{Name: new(ast.Ident), Scope: ast.NewScope(nil)}
		}
		f.FileStart, f.FileEnd = token.Pos(p.file.Base()), p.file.End()
	}()
	p.init(text)
	return p.parseFile(), nil
}

// ParseDir parses the files of a folder that filter wants, and returns its packages and the first
// error.
//
// Deprecated: it knows nothing of build constraints.
func ParseDir(fset *token.FileSet, path string, filter func(fs.FileInfo) bool, mode Mode) (pkgs map[string]*ast.Package, first error) {
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	pkgs = map[string]*ast.Package{}
	for _, entry := range entries {
		if entry.IsDir() || !strings.HasSuffix(entry.Name(), ".go") {
			continue
		}
		if filter != nil {
			info, err := entry.Info()
			if err != nil {
				return nil, err
			}
			if !filter(info) {
				continue
			}
		}
		name := filepath.Join(path, entry.Name())
		f, err := ParseFile(fset, name, nil, mode)
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		pkg := pkgs[f.Name.Name]
		if pkg == nil {
			pkg = &ast.Package{Name: f.Name.Name, Files: map[string]*ast.File{}}
			pkgs[f.Name.Name] = pkg
		}
		pkg.Files[name] = f
	}
	return pkgs, first
}

// ParseExprFrom is ParseFile for an expression or type.
func ParseExprFrom(fset *token.FileSet, filename string, src any, mode Mode) (expr ast.Expr, err error) {
	p, text, err := start("ParseExprFrom", fset, filename, src, mode)
	if err != nil {
		return nil, err
	}
	defer func() { err = p.finish(recover()) }()
	p.init(text)
	expr = p.rhs()
	if p.tok == token.SEMICOLON && p.lit == "\n" {
		p.next()
	}
	p.expect(token.EOF)
	return expr, nil
}

// ParseExpr is ParseExprFrom for a text without a file.
func ParseExpr(x string) (ast.Expr, error) {
	return ParseExprFrom(token.NewFileSet(), "", []byte(x), 0)
}
