// Generic methods: methods with type parameters of their own (Go 1.27).
package main

import "fmt"

type List[T any] struct{ items []T }

func (l List[T]) Map[U any](f func(T) U) List[U] {
	var r List[U]
	for _, x := range l.items {
		r.items = append(r.items, f(x))
	}
	return r
}

func (l List[T]) Fold[A any](a A, f func(A, T) A) A {
	for _, x := range l.items {
		a = f(a, x)
	}
	return a
}

type Box struct{ n int }

func (b *Box) Set[T ~int | ~float64](v T) *Box {
	b.n = int(v)
	return b
}

func (b Box) Pair[A, B any](x A, y B) string { return fmt.Sprint(b.n, x, y) }

type Wrap struct{ *Box }

func main() {
	l := List[int]{[]int{1, 2, 3}}
	m := l.Map(func(i int) string { return fmt.Sprint("<", i, ">") })
	fmt.Println(m.items, l.Map[float64](func(i int) float64 { return float64(i) / 2 }).items)
	fmt.Println(l.Fold("", func(s string, i int) string { return s + fmt.Sprint(i) }))
	fmt.Println(m.Fold(0, func(n int, s string) int { return n + len(s) }))
	b := &Box{}
	b.Set(3).Set(4.9)
	fmt.Println(b.n, b.Pair("a", 'b'), b.Pair[int8, any](1, nil))
	w := Wrap{b}
	w.Set[int](77)
	fmt.Println(b.n, w.Pair(true, 2.5))
	f := l.Map[int]
	fmt.Println(f(func(i int) int { return -i }).items)
	g := b.Set[float64]
	fmt.Println(g(8.5).n)
	chain := l.Map(func(i int) int { return i * i }).Map(func(i int) bool { return i > 3 })
	fmt.Printf("%v %T\n", chain, chain)
}
