// Integer division by zero, two frames deep in a method of a generic type.
package main

type Box[T any] struct{ v T }

func (b Box[T]) div(a, c int) int { return a / c }

func main() {
	z := 0
	b := Box[string]{"x"}
	println(b.div(1, z))
}
