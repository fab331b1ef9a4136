// go/types: types that need a value of themselves, circles, inference, generic functions where a function is wanted, and what is said of them.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
)

// packages are bodies of packages; unsafe is imported.
var packages = []string{
	// A type whose declaration needs a value of it.
	"type T [unsafe.Sizeof(T{})]int",
	"type T map[[len(T{1: 2})]int]int",
	"type T [][len(T{})]int",
	"type T [unsafe.Sizeof(T(42))]int",
	"func f() T; type T [unsafe.Sizeof(f())]int",
	"var i any; type T [unsafe.Sizeof(i.(T))]int",
	"func f() <-chan T; type T [unsafe.Sizeof(<-f())]int",
	"func f() *T; type T [unsafe.Sizeof(*f())]int",
	"type T struct { f U }; type U [unsafe.Sizeof(T{}.f)]int",
	"type T struct { f U }; type U [unsafe.Sizeof(new(T).f)]int",
	"type T [unsafe.Sizeof(new(T)[:])]int",
	"type T [unsafe.Sizeof(new(T)[1])]int",
	"type T [unsafe.Sizeof((*new(map[int]T))[1])]int",
	"func _() { type T [len(T{})]int; type A = B; type B = A }",
	"type T [unsafe.Sizeof(func(p *T) { _ = p })]int; type A B; type B [unsafe.Sizeof(A{})]int",
	// Circles.
	"const a int = a; const b = b; const c int = d; const d = c; const e = unsafe.Sizeof(func() { _ = e })",
	"var x = f(); func f() int { return x }; var a, b, c = b, c, a",
	"type A = A; type B = []B; type C struct { C }; type D interface { D }; type E [2]F; type F struct { E }",
	"type E[T any] struct { f T }; type S struct { E[S] }; type P struct { f *E[P] }; type G[T any] struct { E[E[T]] }; var _ G[G[int]]; var _ S",
	"type A[T any] [10]A[*T]; var _ A[int]; type I[T any] interface { I[T] }; type M[T any] struct { N[T] }; type N[T any] struct { M[T] }",
	// What does not fit.
	"type I interface { M(a int, b ...string) (n int, err error) }; type T struct{}; func (T) M(c int) (int, error); var _ I = T{}",
	"type I interface { m() }; type T struct{}; func (*T) m() {}; var _ I = T{}; var _ = I(nil).(T); type U struct { m int }; var _ I = U{}; var _ I = new(I)",
	"type G[T ~int | ~string] struct{}; type E struct{ f G[int] }; var _ G[E]; var _ G[int, int]; var _ G; type M[K, V any] map[K]V; var _ M[int]; func (m M[K]) f() {}",
	"func f[T any]() T { panic(0) }; var _ = f(); func g[K, V any](K) V { panic(0) }; var _ = g(1); var _ func(int) string = g; func h[T ~[]E, E any](T) {}; func _() { h(1); h([]int{}) }",
	"func two() (int, string) { return 1, \"\" }; var a int = two(); var b, c, d = two(); func _() { two() = 1, 2; two(1); x := two }",
	"func _() { goto L; x := 1; _ = x; L: for { break _; continue M }; _: for { break _ }; M: switch { default: continue M } }",
	"var _ = new(nil); var _ = new(len); var _ = new(new); var _ = new(two); func two() {}; var _ = new(1 << 70)",
	"const s = \"x\"; const t = s + 1; const u uint8 = 256; const v = 1 << 1000; const w = -u; const z = 1.5 << 3",
	"type U interface { " + strings.Repeat("int | ", 100) + "string }; type V interface { []int | []string | ~[]byte }; func f[T V](x T) { _ = x[0]; _ = x[:]; for range x { }; x() }",
	"func f[P int | string, Q ~func()](p P, q Q) { p(); q(); q(1); _ = p.x; var _ int = p; var i any = p; _ = i.(P); _ = p.(int) }",
	// Generic functions get their types from what wants them.
	"func g[T any](T) {}; type F func(int); func _() { _ = struct{ f F }{f: g}; _ = [2]F{g}; _ = []F{g}; _ = map[int]F{1: g}; _ = F(g); make(chan F) <- g; var _ F = g }",
	"func g[T any](T) {}; func _[F func(int)]() { _ = []F{g}; _ = F(g) }; func _[F func(int) | func(string)]() { _ = []F{g}; _ = F(g); make(chan F) <- g }",
	"func g[T any](T) {}; var _ any = g; var _ = []any{g}; func _() { g(g); _ = g; print(g) }",
	// Inference looks at methods, also at those that come later, with what a constraint's types say.
	"type M[T any] interface { m() T }; func f[T any](x interface { m() T }) T { return x.m() }; func g[T any](x M[T]) T { return x.m() }; var a, b string = f(S{}), g(S{}); type S struct{}; func (S) m() string { return \"\" }",
	"type P[A any] interface { ~*A }; func f[A interface { ~*B; foo(C) }, B, C any]() C { panic(0) }; type S[T any] struct{}; func (*S[T]) foo(T) {}; var a int = f[*S[int]](); var b string = f[*S[int]]()",
	"func f[T interface { X; M() R }, R any](t T) R { return t.M() }; type X struct{}; func (X) M() bool { return true }; var b bool = f(X{}); var c int = f(X{})",
	"func f[P ~*T, T any](p P) { var t *T = p; t = p; p = t; p = nil; _ = *p }",
}

var fset = token.NewFileSet()

func check(text string) {
	const head = "package p; import \"unsafe\"; "
	f, err := parser.ParseFile(fset, "p.go", head+text, parser.SkipObjectResolution)
	if err != nil {
		fmt.Println(" ", err)
		return
	}
	count := 0
	conf := types.Config{DisableUnusedImportCheck: true, Importer: importer{}, Error: func(err error) {
		e := err.(types.Error)
		fmt.Printf("  %d %v %s\n", fset.Position(e.Pos).Column-len(head), e.Soft, strings.ReplaceAll(e.Msg, "\n", "\n    "))
		count++
	}}
	pkg, err := conf.Check("p", fset, []*ast.File{f}, nil)
	if count == 0 {
		fmt.Println("  fine", pkg.Scope().Names(), err)
	}
}

type importer struct{}

func (importer) Import(string) (*types.Package, error) { return types.Unsafe, nil }

func main() {
	for _, text := range packages {
		fmt.Printf("%.100s\n", text)
		check(text)
	}
}
