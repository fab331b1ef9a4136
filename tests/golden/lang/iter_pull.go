// iter.Seq, iter.Pull and Pull2: stop early, after the end, and panics that pass through.
package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
)

type Tree[T any] struct {
	l, r *Tree[T]
	v    T
}

func (t *Tree[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) { t.push(yield) }
}

func (t *Tree[T]) push(yield func(T) bool) bool {
	return t == nil || t.l.push(yield) && yield(t.v) && t.r.push(yield)
}

func filter[T any](s iter.Seq[T], f func(T) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		for v := range s {
			if f(v) && !yield(v) {
				return
			}
		}
	}
}

func zip[A, B any](a iter.Seq[A], b iter.Seq[B]) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		next, stop := iter.Pull(b)
		defer stop()
		for x := range a {
			y, ok := next()
			if !ok || !yield(x, y) {
				return
			}
		}
	}
}

func nat(yield func(int) bool) {
	defer fmt.Print("<nat ends>")
	for i := 0; yield(i); i++ {
	}
}

func main() {
	t := &Tree[int]{&Tree[int]{nil, nil, 1}, &Tree[int]{&Tree[int]{nil, nil, 3}, nil, 4}, 2}
	for v := range t.All() {
		fmt.Print(v, " ")
		if v == 3 {
			break
		}
	}
	fmt.Println(slices.Collect(t.All()))
	next, stop := iter.Pull(t.All())
	fmt.Println(next())
	fmt.Println(next())
	stop()
	fmt.Println(next())
	for a, b := range zip(t.All(), nat) {
		fmt.Print(a, "-", b, " ")
	}
	fmt.Println()
	for v := range filter(nat, func(i int) bool { return i%7 == 3 }) {
		if v > 30 {
			break
		}
		fmt.Print(v, " ")
	}
	fmt.Println()
	n2, s2 := iter.Pull2(slices.All([]string{"a", "b"}))
	for {
		i, v, ok := n2()
		fmt.Print(i, v, ok, " ")
		if !ok {
			break
		}
	}
	s2()
	s2()
	fmt.Println()
	fmt.Println(slices.Sorted(maps.Keys(map[string]int{"z": 1, "y": 2})))
	defer func() { fmt.Println("recovered", recover()) }()
	pn, _ := iter.Pull(func(yield func(int) bool) { yield(1); panic("inside") })
	fmt.Println(pn())
	fmt.Println(pn())
}
