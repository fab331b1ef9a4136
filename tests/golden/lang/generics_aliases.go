// Aliases, generic aliases, and types that are the same under another name.
package main

import "fmt"

type A = int
type Set[T comparable] = map[T]bool
type Pair[A, B any] struct {
	a A
	b B
}
type IntPair[B any] = Pair[int, B]
type Same = IntPair[string]
type Vec[T any] = []T
type Fn[T any] = func(T) T
type Rec = *Node
type Node struct {
	v    A
	next Rec
}

func (p Pair[A, B]) String() string { return fmt.Sprint("<", p.a, ",", p.b, ">") }

func (n *Node) Sum() A {
	if n == nil {
		return 0
	}
	return n.v + n.next.Sum()
}

func apply[T any](f Fn[T], v Vec[T]) Vec[T] {
	for i := range v {
		v[i] = f(v[i])
	}
	return v
}

type E = error
type Any = interface{}

func main() {
	var x A = 3
	var y int = x
	s := Set[string]{"a": true}
	var m map[string]bool = s
	fmt.Println(y, m, len(s))
	p := IntPair[string]{1, "b"}
	var q Pair[int, string] = Same{2, "c"}
	fmt.Println(p, q)
	fmt.Printf("%T %T %T %T\n", p, s, x, Vec[E]{})
	fmt.Println(apply(func(i int) int { return i * i }, Vec[int]{1, 2, 3}))
	fmt.Println((&Node{1, &Node{2, nil}}).Sum())
	var i Any = p
	_, ok := i.(Same)
	fmt.Println(ok)
	type local[T any] struct{ v T }
	type alias = local[int]
	fmt.Printf("%T %v\n", alias{4}, alias{5})
	switch i.(type) {
	case IntPair[string]:
		fmt.Println("matched alias")
	}
	var r rune = 'x'
	var b byte = 'y'
	var i32 int32 = r
	var u8 uint8 = b
	fmt.Println(i32, u8)
}
