// Slices lengthened by make without a slice made for it; what is stale in the room is cleared.
package main

import (
	"fmt"
	"testing"
)

type pair struct {
	s string
	n int
}

var calls []string

func list(name string, s []int) []int {
	calls = append(calls, name)
	return s
}

func size(name string, n int) int {
	calls = append(calls, name)
	return n
}

func try(f func()) {
	defer func() { fmt.Println("panic:", recover()) }()
	f()
}

func grow[S ~[]E, E any](s S, n int) S {
	return append(s[:cap(s)], make([]E, n)...)[:len(s)]
}

func main() {
	a := []int{1, 2, 3, 4, 5, 6}
	b := append(a[:2], make([]int, 3)...)
	fmt.Println(a, b, len(b), cap(b))
	b = append(b, make([]int, 2)...)
	fmt.Println(a, b, len(b))
	p := []pair{{"a", 1}, {"b", 2}, {"c", 3}}
	p = append(p[:1], make([]pair, 1)...)
	fmt.Println(p, p[:3])
	p = append(p, make([]pair, 5)...)
	fmt.Println(len(p), p[6] == pair{}, p[0])
	s := append([]string(nil), make([]string, 2)...)
	fmt.Printf("%q %d\n", s, cap(s))
	var none []*int
	none = append(none, make([]*int, 0)...)
	fmt.Println(none == nil)
	e := append([]struct{}{{}}, make([]struct{}, 3)...)
	fmt.Println(len(e))
	bytes := append([]byte("xyz"), make([]byte, uint8(2))...)
	fmt.Println(bytes, append(bytes[:1], make([]byte, 2.0)...))

	c := append(list("first", a), make([]int, size("second", 1))...)
	fmt.Println(c, calls)

	n := -1
	try(func() { a = append(a, make([]int, n)...) })
	zero := 0
	try(func() { a = append(a[7:], make([]int, 1/zero)...) })
	try(func() { a = append(a[1:], make([]int, 1/zero)...) })
	fmt.Println(a)

	g := grow(make([]int, 3, 10), 1)
	fmt.Println(len(g), cap(g) >= 11)
	fmt.Println(testing.AllocsPerRun(10, func() { g = grow(g, 1) }))
}
