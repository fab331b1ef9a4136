// go/types: what each version of the language brought, reported below that version at the right place and accepted from it on.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// features are what packages may hold, and the minor version that has it.
var features = []struct {
	minor int
	text  string
}{
	{9, "type A = int"},
	{13, "const c = 0b101 + 0o17 + 1_000 + 0x_F; const d = 0x1p-2; const e = 0b1i"},
	{13, "var n = 1; var x = 1 << n; func f(i int8) { x <<= i; _ = x >> i }"},
	{14, "type A interface { M() }; type B interface { M() }; type C interface { A; B }"},
	{17, "var s []int; var p = (*[2]int)(s)"},
	{17, "var p unsafe.Pointer; var q = unsafe.Add(p, 1)"},
	{17, "var p *int; var q = unsafe.Slice(p, 1)"},
	{18, "type G[T interface{}] struct{}"},
	{18, "func F[T interface{}](T) {}"},
	{18, "var x any; type A []any"},
	{18, "type C interface { comparable }"},
	{18, "var x = other.G[int]{}"},
	{18, "var y = other.F[int]; func f() { other.F[int](1); other.F(1) }"},
	{18, "func (r *R[T]) M() {}; type R[T interface{}] struct{}"},
	{18, "func F[S, T interface{}](S, T) {}; func f() { F[int](1, 2) }; var g func(int, int) = F; var h func(int, int) = F[int]"},
	{18, "type I interface { ~int }; type J interface { int | string }; type K interface { int }"},
	{18, "type I interface { other.Constraint }; type J other.Constraint; type K = other.Constraint"},
	{20, "var s []int; var a = [2]int(s)"},
	{20, "func F[T comparable]() {}; var f = F[interface{}]"},
	{20, "var s []int; var p = unsafe.SliceData(s); var t = unsafe.String(nil, 0); var q = unsafe.StringData(t)"},
	{21, "func f(m map[int]int) { clear(m) }"},
	{21, "var a, b = min(1, 2), max(2.5, 1)"},
	{21, "func G[T any](T) {}; var f func(int) = G"},
	{21, "func G[S, T any](S, T) {}; var f func(string, int) = G[string]"},
	{21, "func G[T any](T) {}; func call(func(int)) {}; func f() { call(G) }"},
	{22, "func f(n int) { for i := range n { _ = i }; for range 5 {} }"},
	{23, "func f(g func(func(int) bool)) { for i := range g { _ = i } }"},
	{23, "type A[T any] = []T"},
	{26, "var p = new(5); var q = new(f()); func f() string { return \"\" }"},
	{27, "type T struct{}; func (T) M[P any](P) {}"},
	{27, "type E struct{ X int }; type T struct{ E }; var t = T{X: 1}"},
	{0, "func f() { goto L; L: }; var c = 'x'; type T struct { U }; type U struct{}"},
}

// importer has two packages.
type importer struct{ other *types.Package }

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	return i.other, nil
}

var fset = token.NewFileSet()

func check(conf *types.Config, text string) (*types.Package, int) {
	f, err := parser.ParseFile(fset, "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		fmt.Println(err)
	}
	count := 0
	conf.Error = func(err error) {
		e := err.(types.Error)
		fmt.Println("   ", e.Fset.Position(e.Pos).Column-len("package p; import (\"other\"; \"unsafe\"); "), e.Msg, e.Soft)
		count++
	}
	conf.DisableUnusedImportCheck = true
	pkg, _ := conf.Check("p", fset, []*ast.File{f}, nil)
	return pkg, count
}

func main() {
	other, _ := check(&types.Config{}, "package other; type G[T any] struct{}; func F[T any](T) {}; type Constraint interface{ ~int }")
	for _, feature := range features {
		fmt.Printf("go1.%d: %s\n", feature.minor, feature.text)
		for _, minor := range []int{8, feature.minor - 1, feature.minor, 27} {
			if minor < 0 || minor == 8 && feature.minor != 0 {
				continue
			}
			fmt.Println("  as of", minor)
			conf := types.Config{GoVersion: fmt.Sprintf("go1.%d", minor), Importer: importer{other}}
			if _, n := check(&conf, "package p; import (\"other\"; \"unsafe\"); "+feature.text); n == 0 {
				fmt.Println("    fine")
			}
		}
	}
	// Releases, candidates and what is no version.
	for _, v := range []string{"go1.21", "go1.21.0", "go1.21.9", "go1.21rc2", "go1.22rc1", "go1.22-custom", "go1", "go2", "go1.28", "go1.27.99", "go1.28rc1", "go1.x", "1.21", "go", " go1.21", "go1.21 "} {
		fmt.Printf("%q\n", v)
		check(&types.Config{GoVersion: v, Importer: importer{other}}, "package p; import (\"other\"; \"unsafe\"); func f() { for range 5 {} }")
	}
	for _, tag := range []string{"go1.20", "go1.21", "go1.22", "go1.99", "!go1.22", "linux && go1.23", "go1.18 || go1.24", "ignore"} {
		fmt.Println(tag)
		f, err := parser.ParseFile(fset, "p.go", "//go:build "+tag+"\n\npackage p\nfunc f() { for range 5 {}; _ = max(1) }\n", parser.ParseComments)
		for _, v := range []string{"go1.17", "go1.27"} {
			info := types.Info{FileVersions: map[*ast.File]string{}}
			conf := types.Config{GoVersion: v, Error: func(err error) { fmt.Println("   ", err) }}
			conf.Check("p", fset, []*ast.File{f}, &info)
			fmt.Println("  ", v, f.GoVersion, info.FileVersions[f], err)
		}
	}
}
