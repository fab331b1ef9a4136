// Generic types: methods, nesting, recursion, embedding, linked structures.
package main

import (
	"cmp"
	"errors"
	"fmt"
)

type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(x T) *Stack[T] { s.items = append(s.items, x); return s }
func (s *Stack[T]) Pop() (x T, err error) {
	if len(s.items) == 0 {
		return x, errors.New("empty")
	}
	x = s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return
}

type Pair[A, B any] struct {
	First  A
	Second B
}

func MakePair[A, B any](a A, b B) Pair[A, B] { return Pair[A, B]{a, b} }
func (p Pair[A, B]) Swap() Pair[B, A]        { return Pair[B, A]{p.Second, p.First} }
func (p Pair[_, B]) Snd() B                  { return p.Second }

type Tree[K cmp.Ordered, V any] struct {
	left, right *Tree[K, V]
	k           K
	v           V
}

func (t *Tree[K, V]) Put(k K, v V) *Tree[K, V] {
	if t == nil {
		return &Tree[K, V]{k: k, v: v}
	}
	switch c := cmp.Compare(k, t.k); {
	case c < 0:
		t.left = t.left.Put(k, v)
	case c > 0:
		t.right = t.right.Put(k, v)
	default:
		t.v = v
	}
	return t
}

func (t *Tree[K, V]) Each(f func(K, V)) {
	if t != nil {
		t.left.Each(f)
		f(t.k, t.v)
		t.right.Each(f)
	}
}

type List[T any] struct {
	head *node[T]
	n    int
}
type node[T any] struct {
	v    T
	next *node[T]
}

func (l *List[T]) Add(v T) { l.head = &node[T]{v, l.head}; l.n++ }
func (l *List[T]) All() func(func(int, T) bool) {
	return func(yield func(int, T) bool) {
		i := 0
		for n := l.head; n != nil; n = n.next {
			if !yield(i, n.v) {
				return
			}
			i++
		}
	}
}

type Set[T comparable] map[T]struct{}

func (s Set[T]) Add(v T) Set[T]  { s[v] = struct{}{}; return s }
func (s Set[T]) Has(v T) bool    { _, ok := s[v]; return ok }
func Union[T comparable](a, b Set[T]) Set[T] {
	r := Set[T]{}
	for _, s := range []Set[T]{a, b} {
		for v := range s {
			r.Add(v)
		}
	}
	return r
}

type Opt[T any] struct {
	v  T
	ok bool
}

func Some[T any](v T) Opt[T] { return Opt[T]{v, true} }
func None[T any]() Opt[T]    { return Opt[T]{} }
func (o Opt[T]) OrElse(d T) T {
	if o.ok {
		return o.v
	}
	return d
}

type Base[T any] struct{ val T }

func (b *Base[T]) Set(v T) { b.val = v }
func (b Base[T]) Get() T   { return b.val }

type Derived struct {
	Base[string]
	n int
}
type GenDerived[T any] struct {
	Base[[]T]
	*Stack[T]
}

type Num[T ~int | ~float64] struct{ v T }

func (n Num[T]) Add(o Num[T]) Num[T] { return Num[T]{n.v + o.v} }

type Fn[A, R any] func(A) R

func (f Fn[A, R]) Call(a A) R { return f(a) }

type Matrix[T any] [2][2]T
type Chan[T any] chan T

func (c Chan[T]) Put(v T) { c <- v }

type Node interface{ ID() int }
type N int

func (n N) ID() int { return int(n) }

type Graph[T Node] struct{ nodes []T }

func (g Graph[T]) Total() (s int) {
	for _, n := range g.nodes {
		s += n.ID()
	}
	return
}

func main() {
	s := &Stack[string]{}
	s.Push("a").Push("b")
	fmt.Println(s.Pop())
	fmt.Println(s.Pop())
	fmt.Println(s.Pop())
	p := MakePair(1, "x")
	fmt.Printf("%v %+v %T %T\n", p, p.Swap(), p, p.Swap().Swap())
	fmt.Println(p.Snd(), Pair[int, Pair[string, bool]]{1, MakePair("y", true)}.Second.First)
	var t *Tree[string, int]
	for i, k := range []string{"m", "c", "z", "c", "a"} {
		t = t.Put(k, i)
	}
	t.Each(func(k string, v int) { fmt.Print(k, "=", v, " ") })
	fmt.Println()
	var l List[float64]
	l.Add(1.5)
	l.Add(2.5)
	for i, v := range l.All() {
		fmt.Print(i, v, " ")
	}
	fmt.Println(l.n)
	u := Union(Set[int]{}.Add(1).Add(2), Set[int]{3: {}})
	fmt.Println(len(u), u.Has(3), u.Has(4), u)
	fmt.Println(Some(3).OrElse(4), None[string]().OrElse("none"))
	var d Derived
	d.Set("derived")
	fmt.Println(d.Get(), d.val, d)
	g := GenDerived[int]{Stack: &Stack[int]{}}
	g.Push(5)
	g.Set([]int{1})
	fmt.Println(g.items, g.Get())
	fmt.Println(Num[float64]{1.5}.Add(Num[float64]{2}), Num[int]{1}.Add(Num[int]{2}).v)
	fmt.Println(Fn[int, string](func(i int) string { return fmt.Sprint(i * 2) }).Call(4))
	m := Matrix[string]{{"a", "b"}, {"c", "d"}}
	fmt.Printf("%v %T\n", m[1][0], m)
	c := make(Chan[int], 1)
	c.Put(9)
	fmt.Println(<-c, Graph[N]{[]N{1, 2, 3}}.Total())
	push := s.Push
	push("via value")
	fmt.Println(s.items, (*Stack[string]).Push(s, "expr").items)
	var i any = p
	_, ok := i.(Pair[int, string])
	_, bad := i.(Pair[string, int])
	fmt.Println(ok, bad)
}
