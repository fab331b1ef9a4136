// go/types: each setting of a Config, a Checker that gets its files in steps, expressions, errors.
package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

var fset = token.NewFileSet()

func parse(text string) *ast.File {
	f, err := parser.ParseFile(fset, "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		fmt.Println(err)
	}
	return f
}

// check checks a package with this Config and prints all errors.
func check(what string, conf *types.Config, info *types.Info, text ...string) *types.Package {
	fmt.Println("==", what)
	var files []*ast.File
	for _, t := range text {
		files = append(files, parse(t))
	}
	conf.Error = func(err error) {
		e := err.(types.Error)
		fmt.Printf("  %v (%d in a set: %v, soft: %v)\n", e.Error(), e.Pos-files[0].FileStart, e.Fset == fset, e.Soft)
	}
	pkg, err := conf.Check("example.org/p", fset, files, info)
	fmt.Println(" ", pkg, pkg.GoVersion() == conf.GoVersion, pkg.Complete(), err != nil)
	return pkg
}

// unsafe is an Importer that has package unsafe.
type unsafe struct{}

func (unsafe) Import(string) (*types.Package, error) { return types.Unsafe, nil }

// strict is an Importer that has only one package; plain ones are not asked with a folder.
type strict struct{ pkg *types.Package }

func (s strict) Import(path string) (*types.Package, error) {
	fmt.Println("  asked for", path)
	switch path {
	case "one":
		return s.pkg, nil
	case "incomplete":
		return types.NewPackage(path, path), nil
	case "nothing":
		return nil, nil
	}
	return nil, errors.New("there is only one")
}

// words are sizes of a machine whose ints have two bytes, and where anything else has seven.
type words struct{ asked int }

func (w *words) Alignof(types.Type) int64 { w.asked++; return 2 }
func (w *words) Sizeof(t types.Type) int64 {
	w.asked++
	if types.Identical(t, types.Typ[types.Int]) {
		return 2
	}
	return 7
}
func (w *words) Offsetsof(fields []*types.Var) []int64 {
	w.asked++
	list := make([]int64, len(fields))
	for i := range list {
		list[i] = int64(i) * 100
	}
	return list
}

func settings() {
	const modern = "package p\nfunc f() int { for i := range 3 { _ = i }; x := min(1, 2); return y }\ntype G[T any] struct{}\ntype A[T any] = G[T]\n"
	for _, v := range []string{"", "go1.27", "go1.23", "go1.21", "go1.17", "go1.99", "1.20", "gopher"} {
		check("version "+v, &types.Config{GoVersion: v}, nil, modern)
	}
	info := &types.Info{FileVersions: map[*ast.File]string{}}
	check("a file's version", &types.Config{GoVersion: "go1.24"}, info, "//go:build go1.20\n\npackage p\nfunc f() { for range 3 {} }\n", "//go:build go1.26\n\npackage p\n")
	for f, v := range info.FileVersions {
		if f.GoVersion == "go1.26" {
			fmt.Println(v)
		}
	}
	const body = "package p\nimport \"one\"\nfunc f() int { undefined() }\nvar x string = 1\n"
	one := types.NewPackage("one", "one")
	one.MarkComplete()
	check("bodies", &types.Config{Importer: strict{one}}, nil, body)
	check("no bodies", &types.Config{Importer: strict{one}, IgnoreFuncBodies: true}, nil, body)
	check("unused imports", &types.Config{Importer: strict{one}, DisableUnusedImportCheck: true}, nil, "package p\nimport \"one\"\nimport other \"one\"\n")
	check("used imports", &types.Config{Importer: strict{one}}, nil, "package p\nimport \"one\"\nimport other \"one\"\nimport _ \"one\"\nimport . \"one\"\n")
	check("imports", &types.Config{Importer: strict{one}}, nil, "package p\nimport _ \"two\"\nimport _ \"incomplete\"\nimport _ \"nothing\"\nimport x \"unsafe\"\nimport \"C\"\nvar y = one.X\n")
	check("no importer", &types.Config{}, nil, "package p\nimport \"one\"\nvar y = one.X\n")
	check("C", &types.Config{FakeImportC: true}, nil, "package p\nimport \"C\"\nvar y = C.anything(1, C.x)\ntype T C.struct_t\nvar z int = C.CString(3)\n")
	const sizes = "package p\nimport \"unsafe\"\ntype T struct { a, b int; c bool }\nvar t T\nconst (S = unsafe.Sizeof(t); A = unsafe.Alignof(t.c); O = unsafe.Offsetof(t.c); I = unsafe.Sizeof(0))\n"
	w := new(words)
	for _, s := range []types.Sizes{nil, w, types.SizesFor("gc", "386"), types.SizesFor("gccgo", "arm"), &types.StdSizes{WordSize: 2, MaxAlign: 1}} {
		pkg := check("sizes", &types.Config{Sizes: s, Importer: unsafe{}}, nil, sizes)
		for _, name := range []string{"S", "A", "O", "I"} {
			fmt.Print(" ", name, "=", pkg.Scope().Lookup(name).(*types.Const).Val())
		}
		fmt.Println()
	}
	fmt.Println(w.asked > 3)
}

func contexts() {
	fmt.Println("== contexts")
	var ctxt *types.Context = types.NewContext()
	conf := &types.Config{Context: ctxt}
	pkg := check("generic", conf, nil, "package p\ntype List[T any] struct { next *List[T] }\nvar v List[int]\nfunc Map[K comparable, V any](k K) (v V) { return }\n")
	list := pkg.Scope().Lookup("List").Type()
	a, _ := types.Instantiate(ctxt, list, []types.Type{types.Typ[types.Int]}, false)
	b, _ := types.Instantiate(nil, list, []types.Type{types.Typ[types.Int]}, false)
	fmt.Println(a == pkg.Scope().Lookup("v").Type(), b == a, types.Identical(a, b), conf.Context == ctxt)
	sig := pkg.Scope().Lookup("Map").Type()
	for _, args := range [][]types.Type{{types.Typ[types.String], list}, {types.Typ[types.String]}, {types.NewSlice(a), a}} {
		t, err := types.Instantiate(ctxt, sig, args, true)
		fmt.Println(t, err)
		var wrong *types.ArgumentError
		if errors.As(err, &wrong) {
			fmt.Println(wrong.Index, wrong.Error(), errors.Unwrap(err) == wrong.Err)
		}
	}
	empty := new(types.Config)
	empty.Check("q", fset, []*ast.File{parse("package q")}, nil)
	fmt.Println(empty.Context)
}

func steps() {
	fmt.Println("== steps")
	pkg := types.NewPackage("example.org/s", "s")
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}}
	one := types.NewPackage("one", "other")
	one.Scope().Insert(types.NewVar(0, one, "X", types.Typ[types.Int]))
	one.MarkComplete()
	var check *types.Checker = types.NewChecker(&types.Config{Importer: strict{one}}, fset, pkg, info)
	fmt.Println(check.Info == info, check.Files(nil))
	a, b := parse("package s\nimport \"one\"\nvar A = other.X\n"), parse("package s\nvar B = A + 1\n")
	fmt.Println(check.Files([]*ast.File{a}), check.Files([]*ast.File{b}), pkg.Scope().Names())
	value := b.Decls[0].(*ast.GenDecl).Specs[0].(*ast.ValueSpec)
	fmt.Println(check.TypeOf(value.Values[0]), check.TypeOf(value.Names[0]), check.ObjectOf(value.Names[0]), check.ObjectOf(ast.NewIdent("B")), check.TypeOf(ast.NewIdent("B")))
	fmt.Println(check.PkgNameOf(a.Imports[0]), check.PkgNameOf(&ast.ImportSpec{Name: ast.NewIdent("x")}))
	fmt.Println(check.Files([]*ast.File{parse("package s\nvar A = 1\n")}))
	fmt.Println(check.Files([]*ast.File{parse("package t\n")}))
	fmt.Println(types.NewChecker(nil, fset, types.Unsafe, nil).Files([]*ast.File{parse("package unsafe\nvar x = y\n")}), pkg.Complete())
}

func expressions() {
	fmt.Println("== expressions")
	file := parse("package e\nfunc G[T any](T) {}\nfunc f(p string) { x := 1; _ = x; { y := 2.5; _ = y } }\n")
	pkg, err := new(types.Config).Check("e", fset, []*ast.File{file}, nil)
	body := file.Decls[1].(*ast.FuncDecl).Body.List
	inner := body[2].(*ast.BlockStmt)
	for _, at := range []struct {
		name string
		pkg  *types.Package
		pos  token.Pos
	}{{"none", nil, 12345}, {"package", pkg, token.NoPos}, {"start", pkg, body[0].Pos()}, {"inner", pkg, inner.Rbrace}, {"outside", pkg, file.FileEnd + 1000}} {
		for _, text := range []string{"1 + 2", "p", "x + 1", "y", "G", "G[int]", "f", "len", "int", "nil", "undefined", "func() { return 1 }"} {
			e, _ := parser.ParseExprFrom(fset, "e", text, 0)
			info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
			err := types.CheckExpr(fset, at.pkg, at.pos, e, info)
			tv := info.Types[e]
			fmt.Printf("%s %q: %v %v, %d uses; %v\n", at.name, text, tv.Type, tv.Value, len(info.Uses), err)
			if at.name == "outside" {
				break
			}
		}
	}
	fmt.Println(err, types.CheckExpr(fset, nil, 0, ast.NewIdent("true"), nil))
	var typeError types.Error
	fmt.Println(errors.As(types.CheckExpr(fset, pkg, 0, &ast.BinaryExpr{X: ast.NewIdent("f"), Op: token.ADD, Y: ast.NewIdent("nil")}, nil), &typeError), typeError.Msg, typeError.Pos, typeError.Error())
}

// predeclared comes last: what it defines stays.
func predeclared() {
	const text = "package p\nconst c = 1\nfunc f() { assert(c == 1); assert(c == 2); assert(len(x) == 1); assert(1); _ = trace(c, \"a\"); trace(1); x := trace }\n"
	check("without assert", new(types.Config), nil, text)
	types.DefPredeclaredTestFuncs()
	check("with assert", new(types.Config), nil, text)
	fmt.Println(types.Universe.Lookup("assert"), types.Universe.Lookup("trace").Type())
	types.DefPredeclaredTestFuncs()
}

func main() {
	settings()
	contexts()
	steps()
	expressions()
	predeclared()
}
