// Generic methods: through embedding, pointers, closures, with constraints and recursion.
package main

import (
	"cmp"
	"fmt"
	"strconv"
)

type Seq[T any] func(yield func(T) bool)

func Of[T any](xs ...T) Seq[T] {
	return func(yield func(T) bool) {
		for _, x := range xs {
			if !yield(x) {
				return
			}
		}
	}
}

func (s Seq[T]) Map[U any](f func(T) U) Seq[U] {
	return func(yield func(U) bool) {
		for x := range s {
			if !yield(f(x)) {
				return
			}
		}
	}
}

func (s Seq[T]) Fold[A any](a A, f func(A, T) A) A {
	for x := range s {
		a = f(a, x)
	}
	return a
}

func (s Seq[T]) MaxBy[K cmp.Ordered](key func(T) K) (best T) {
	first := true
	var bk K
	for x := range s {
		if k := key(x); first || k > bk {
			best, bk, first = x, k, false
		}
	}
	return
}

type Store struct{ m map[string]any }

func (s *Store) Put[T any](k string, v T) *Store {
	if s.m == nil {
		s.m = map[string]any{}
	}
	s.m[k] = v
	return s
}

func (s *Store) Get[T any](k string) (v T, ok bool) {
	v, ok = s.m[k].(T)
	return
}

type App struct {
	*Store
	name string
}

type Tree[T any] struct {
	v    T
	kids []*Tree[T]
}

func (t *Tree[T]) Map[U any](f func(T) U) *Tree[U] {
	r := &Tree[U]{v: f(t.v)}
	for _, k := range t.kids {
		r.kids = append(r.kids, k.Map(f))
	}
	return r
}

func main() {
	s := Of(1, 2, 3, 4)
	fmt.Println(s.Map(strconv.Itoa).Fold("", func(a, b string) string { return a + b }))
	fmt.Println(s.Map(func(i int) float64 { return float64(i) / 2 }).Fold(0.0, func(a, b float64) float64 { return a + b }))
	fmt.Println(Of("pear", "fig", "banana").MaxBy(func(s string) int { return len(s) }))
	a := App{&Store{}, "app"}
	a.Put("n", 5).Put("s", "text").Put[any]("nil", nil)
	n, ok := a.Get[int]("n")
	fmt.Println(n, ok)
	t, ok := a.Store.Get[string]("s")
	fmt.Println(t, ok)
	_, ok = a.Get[float64]("n")
	fmt.Println(ok)
	tree := &Tree[int]{1, []*Tree[int]{{2, nil}, {3, []*Tree[int]{{4, nil}}}}}
	st := tree.Map(func(i int) string { return fmt.Sprint("#", i) })
	fmt.Println(st.v, st.kids[1].kids[0].v)
	f := tree.Map[bool]
	fmt.Println(f(func(i int) bool { return i%2 == 0 }).kids[0].v)
}
