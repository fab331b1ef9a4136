// Generic types that functions declare and that name themselves.
package main

import "fmt"

type pair[A, B any] struct {
	a A
	b B
}

func list[E any](all ...E) any {
	type node[T any] struct {
		value T
		outer E
		next  *node[T]
		more  []pair[T, *node[E]]
	}
	type both[T, U any] struct {
		t *node[T]
		u map[string]*node[U]
		f func(both[T, U]) *both[U, T]
	}
	var head *node[E]
	for _, v := range all {
		head = &node[E]{value: v, outer: v, next: head}
	}
	n := 0
	for p := head; p != nil; p = p.next {
		n++
	}
	fmt.Printf("%d %T\n", n, *head)
	fmt.Printf("%T\n", both[int, E]{})
	return *head
}

func main() {
	type node[T any] struct{ next *node[T] }
	var x any = node[int]{}
	_, ok := x.(node[string])
	fmt.Println(x != nil, ok)
	_ = list(1, 2, 3)
	_ = list("a", "b")
}
