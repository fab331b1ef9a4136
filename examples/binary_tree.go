// Binary search tree with generics, and a comparison of two trees by pulling
// values from both at once.
package main

import (
	"cmp"
	"fmt"
	"iter"
)

type Tree[T cmp.Ordered] struct {
	left, right *Tree[T]
	value       T
}

// Insert returns the tree with the value in it.
func (t *Tree[T]) Insert(v T) *Tree[T] {
	switch {
	case t == nil:
		return &Tree[T]{value: v}
	case v < t.value:
		t.left = t.left.Insert(v)
	case v > t.value:
		t.right = t.right.Insert(v)
	}
	return t
}

// All yields the values in order.
func (t *Tree[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) { t.push(yield) }
}

func (t *Tree[T]) push(yield func(T) bool) bool {
	return t == nil ||
		t.left.push(yield) && yield(t.value) && t.right.push(yield)
}

func (t *Tree[T]) Height() int {
	if t == nil {
		return 0
	}
	return 1 + max(t.left.Height(), t.right.Height())
}

// Same says whether two trees hold the same values, whatever their shapes.
func Same[T cmp.Ordered](a, b *Tree[T]) bool {
	nextA, stopA := iter.Pull(a.All())
	defer stopA()
	nextB, stopB := iter.Pull(b.All())
	defer stopB()
	for {
		x, okX := nextA()
		y, okY := nextB()
		if x != y || okX != okY {
			return false
		}
		if !okX {
			return true
		}
	}
}

func build[T cmp.Ordered](values ...T) (t *Tree[T]) {
	for _, v := range values {
		t = t.Insert(v)
	}
	return t
}

func main() {
	a := build(5, 2, 8, 1, 9, 3)
	b := build(1, 2, 3, 5, 8, 9)
	c := build(1, 2, 3, 5, 8)
	for v := range a.All() {
		fmt.Print(v, " ")
	}
	fmt.Println("| heights", a.Height(), b.Height())
	fmt.Println(Same(a, b), Same(a, c), Same(build[string](), nil))
	words := build("pear", "apple", "quince", "fig")
	for w := range words.All() {
		fmt.Print(w, " ")
		if w > "g" {
			break
		}
	}
	fmt.Println()
}
