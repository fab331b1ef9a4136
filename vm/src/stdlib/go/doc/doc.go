// Package doc finds the documentation of a package in its syntax trees.
package doc

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// A Package is the documentation of a package. Of a declaration it shows, the Decl is its own: it may have
// been trimmed.
type Package struct {
	Doc        string             // the comment
	Name       string             // the name
	ImportPath string             // the import path
	Imports    []string           // the import paths of all files
	Filenames  []string           // the names of the files
	Notes      map[string][]*Note // by marker

	// Bugs are the bodies of Notes["BUG"].
	//
	// Deprecated: Notes has them, too.
	Bugs []string

	Consts []*Value // the constants
	Types  []*Type  // the types
	Vars   []*Value // the variables
	Funcs  []*Func  // the functions

	// Examples are those of the package as a whole. NewFromFiles finds them.
	Examples []*Example

	importByName map[string]string // import paths; "" if several have the name
	syms         map[string]bool   // names, fields and methods, with T. in front
}

// A Value is a declaration of constants or variables.
type Value struct {
	Doc   string       // the comment
	Names []string     // in the order of the declaration
	Decl  *ast.GenDecl // the declaration

	order int // among all of the package
}

// A Type is the declaration of a type, and what belongs to it.
type Type struct {
	Doc  string       // the comment
	Name string       // the name
	Decl *ast.GenDecl // the declaration

	Consts  []*Value // mostly of the type
	Vars    []*Value // mostly of the type
	Funcs   []*Func  // that return it
	Methods []*Func  // those of embedded types that are not shown, too

	Examples []*Example // the examples
}

// A Func is the declaration of a function or method.
type Func struct {
	Doc  string        // the comment
	Name string        // the name
	Decl *ast.FuncDecl // the declaration

	Recv  string // "T" or "*T", with type parameters, of methods; that of the embedding type, if any
	Orig  string // as Recv, in the declaration
	Level int    // how deep its type is embedded

	Examples []*Example // the examples
}

// A Note is a comment that begins MARKER(uid).
type Note struct {
	Pos, End token.Pos // where it begins and ends
	UID      string    // who wrote it
	Body     string    // the text
}

// Mode says what New shows, and what it does to trees.
type Mode int

const (
	// AllDecls shows what is not exported, too.
	AllDecls Mode = 1 << iota

	// AllMethods shows the methods of exported types that are embedded, too.
	AllMethods

	// PreserveAST leaves comments and function bodies in the trees.
	PreserveAST
)

// New finds the documentation of a package. It takes over its trees, and changes them.
func New(pkg *ast.Package, importPath string, mode Mode) *Package {
	r := newReader(mode)
	r.pkg(pkg)
	r.embed()
	r.clean()
	p := &Package{
		Doc:          r.doc,
		Name:         pkg.Name,
		ImportPath:   importPath,
		Imports:      sortedKeys(r.paths),
		Filenames:    r.filenames,
		Notes:        r.notes,
		Consts:       sortedValues(r.values, token.CONST),
		Types:        r.sortedTypes(),
		Vars:         sortedValues(r.values, token.VAR),
		Funcs:        sortedFuncs(r.funcs, true),
		importByName: r.imports,
		syms:         make(map[string]bool),
	}
	for _, note := range r.notes["BUG"] {
		p.Bugs = append(p.Bugs, note.Body)
	}
	p.collect()
	return p
}

// NewFromFiles finds the documentation of a package, and its examples in those of the files that are tests.
// The one option that there may be is a Mode.
func NewFromFiles(fset *token.FileSet, files []*ast.File, importPath string, opts ...any) (*Package, error) {
	if fset == nil {
		panic(errors.New("doc.NewFromFiles: no token.FileSet provided (fset == nil)"))
	}
	var mode Mode
	switch len(opts) {
	case 0:
	case 1:
		m, ok := opts[0].(Mode)
		if !ok {
			panic(errors.New("doc.NewFromFiles: option argument type must be doc.Mode"))
		}
		mode = m
	default:
		panic(errors.New("doc.NewFromFiles: there must not be more than 1 option argument"))
	}
	pkg := &ast.Package{Files: make(map[string]*ast.File)}
	var tests []*ast.File
	for i, file := range files {
		f := fset.File(file.Pos())
		if f == nil {
			return nil, fmt.Errorf("file files[%d] is not found in the provided file set", i)
		}
		switch name := f.Name(); {
		case strings.HasSuffix(name, "_test.go"):
			tests = append(tests, file)
		case strings.HasSuffix(name, ".go"):
			pkg.Name = file.Name.Name
			pkg.Files[name] = file
		default:
			return nil, fmt.Errorf("file files[%d] filename %q does not have a .go extension", i, name)
		}
	}
	p := New(pkg, importPath, mode)
	classify(p, Examples(tests...))
	return p, nil
}
