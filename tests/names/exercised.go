// This program lists the exported names of Go's library that no test exercises, for tests/names.rs.
// Run it with the Go toolchain of the version that minigo follows, at the root of the repository:
//
//	go run tests/names/exercised.go > tests/names/unexercised.txt
//
// A name of names.txt is exercised if a golden program, a test below tests/testing or an example names it,
// if a type of such a program implements it (the methods of an interface, where the program imports its
// package), or if one of Go's own tests of the packages in tests/gostd/packages.txt names it. Constants are
// left out, since tests/names.rs compares their values, and so are the packages that docs/missing-names.md
// lists.
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// programs are the folders of programs, and of tests, whose output real Go has made.
var programs = []string{"tests/golden/lang", "tests/golden/std", "tests/golden/sched", "tests/testing", "examples"}

// A name is a package-level one, or a member behind its type and a dot.
type name struct{ path, name string }

type reader struct {
	fset     *token.FileSet
	importer types.Importer
	used     map[name]bool
}

func main() {
	log.SetFlags(0)
	build.Default.CgoEnabled = false // so that all of the library can be checked from its source
	fset := token.NewFileSet()
	r := &reader{fset, importer.ForCompiler(fset, "source", nil), map[name]bool{}}
	for _, folder := range programs {
		if err := r.folder(folder); err != nil {
			log.Fatal(err)
		}
	}
	text, err := os.ReadFile("tests/gostd/packages.txt")
	if err != nil {
		log.Fatal(err)
	}
	for path := range strings.FieldsSeq(string(text)) {
		r.ownTests(path)
	}
	missing, err := os.ReadFile("docs/missing-names.md")
	if err != nil {
		log.Fatal(err)
	}
	if err := r.print("tests/names/names.txt", string(missing)); err != nil {
		log.Fatal(err)
	}
}

// folder reads each Go file below a folder as a program of its own.
func (r *reader) folder(root string) error {
	return filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		if files := r.parse("", path); len(files) == 1 {
			r.check("main", files, func(token.Pos) bool { return true })
		}
		return nil
	})
}

// ownTests reads the tests that Go has of a package of its own.
func (r *reader) ownTests(path string) {
	p, err := build.Import(path, "", 0)
	if err != nil {
		return // not in the library of every version
	}
	inTest := func(at token.Pos) bool { return strings.HasSuffix(r.fset.Position(at).Filename, "_test.go") }
	r.check(path, append(r.parse(p.Dir, p.GoFiles...), r.parse(p.Dir, p.TestGoFiles...)...), inTest)
	r.check(path+"_test", r.parse(p.Dir, p.XTestGoFiles...), inTest)
}

func (r *reader) parse(dir string, names ...string) (files []*ast.File) {
	for _, n := range names {
		f, err := parser.ParseFile(r.fset, filepath.Join(dir, n), nil, parser.SkipObjectResolution)
		if err == nil { // some examples of errors are meant not to parse
			files = append(files, f)
		}
	}
	return files
}

// check finds the names that files use at places that count.
func (r *reader) check(path string, files []*ast.File, counts func(token.Pos) bool) {
	info := &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	conf := types.Config{Importer: r.importer, Error: func(error) {}}
	pkg, _ := conf.Check(path, r.fset, files, info)
	for id, o := range info.Uses {
		if counts(id.Pos()) {
			r.object(o)
		}
	}
	for e, s := range info.Selections {
		if counts(e.Pos()) {
			r.selection(s)
		}
	}
	for e, t := range info.Types {
		if lit, ok := e.(*ast.CompositeLit); ok && counts(e.Pos()) {
			r.literal(lit, t.Type)
		}
	}
	for id, o := range info.Defs {
		if t, ok := o.(*types.TypeName); ok && counts(id.Pos()) {
			r.implementations(t.Type(), pkg.Imports())
		}
	}
}

func (r *reader) object(o types.Object) {
	if o.Pkg() == nil {
		return
	}
	if o.Parent() == o.Pkg().Scope() {
		r.used[name{o.Pkg().Path(), o.Name()}] = true
	}
	if f, ok := o.(*types.Func); ok && f.Signature().Recv() != nil {
		r.member(f.Signature().Recv().Type(), f.Name())
	}
}

// selection counts for the type of the operand and for the embedded fields on the way.
func (r *reader) selection(s *types.Selection) {
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		r.member(t, s.Obj().Name())
		st, ok := pointee(t).Underlying().(*types.Struct)
		if !ok {
			return
		}
		t = st.Field(i).Type()
	}
	r.member(t, s.Obj().Name())
}

func (r *reader) literal(lit *ast.CompositeLit, t types.Type) {
	st, ok := pointee(t).Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				r.member(t, id.Name)
			}
		} else if i < st.NumFields() {
			r.member(t, st.Field(i).Name())
		}
	}
}

// implementations counts the methods of interfaces that a type of the program implements.
func (r *reader) implementations(t types.Type, imports []*types.Package) {
	if types.IsInterface(t) {
		return
	}
	for _, p := range imports {
		for _, n := range p.Scope().Names() {
			o, ok := p.Scope().Lookup(n).(*types.TypeName)
			if !ok || !o.Exported() {
				continue
			}
			i, ok := o.Type().Underlying().(*types.Interface)
			if ok && i.NumMethods() > 0 && types.Implements(types.NewPointer(t), i) {
				r.object(o)
				for m := range i.Methods() {
					r.member(o.Type(), m.Name())
				}
			}
		}
	}
}

func (r *reader) member(t types.Type, member string) {
	if n, ok := pointee(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		r.used[name{n.Obj().Pkg().Path(), n.Obj().Name() + "." + member}] = true
	}
}

// pointee is the type itself, or what it points to.
func pointee(t types.Type) types.Type {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	return t
}

// print lists the names of the file that are not exercised, a line for each package that has such.
func (r *reader) print(file, missing string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	path, rest := "", []string{}
	end := func() {
		if len(rest) > 0 && !strings.Contains(missing, "\n- "+path+"\n") {
			fmt.Printf("%s: %s\n", path, strings.Join(rest, " "))
		}
		rest = rest[:0]
	}
	fmt.Printf("# Names that no test exercises; made by exercised.go, with %s.\n", runtime.Version())
	for lines.Scan() {
		if next, ok := strings.CutPrefix(lines.Text(), "package "); ok {
			end()
			path = next
		} else if n, text, ok := strings.Cut(lines.Text(), "\t"); ok {
			constant := strings.HasPrefix(text, "var _ = map[bool]int{")
			if !constant && !r.used[name{path, n}] {
				rest = append(rest, n)
			}
		}
	}
	end()
	return lines.Err()
}
