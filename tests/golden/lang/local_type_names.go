// Types declared in generic functions and methods are named with the type arguments around them.
package main

import (
	"fmt"
	"reflect"
)

type A struct{}

type Pair[K, V any] struct{}

func show(x any) {
	t := reflect.TypeOf(x)
	fmt.Printf("%T %s %q %q\n", x, t, t.Name(), t.PkgPath())
}

func f[T any]() {
	type N struct{ v T }
	show(N{})
	func() {
		type N struct{ w T }
		show(N{})
	}()
	type L[X any] struct {
		v T
		x X
	}
	show(L[bool]{})
	show(L[N]{})
}

func g[T, U any]() {
	type N struct{}
	show(N{})
	h := func() any { type N int; return N(0) }
	show(h())
	show([]N{})
	show(Pair[N, T]{})
	show(map[N]*N{})
	f[N]()
}

func (Pair[K, V]) M() {
	type Q struct{}
	show(Q{})
	func() { show(struct{ q Q }{}) }()
}

func (Pair[K, V]) G[X any]() {
	type Q struct{}
	show(Q{})
}

func main() {
	f[int]()
	f[A]()
	f[Pair[int, []*A]]()
	g[int, string]()
	Pair[int, string]{}.M()
	Pair[int, A]{}.G[bool]()
	type N int
	show(N(1))
	f[N]()
	g[N, fmt.Stringer]()
}
