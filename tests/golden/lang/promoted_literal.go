package main

import "fmt"

type Point struct{ X, Y int }

type Label struct {
	Point
	Text string
}

type Node[T any] struct {
	Label
	Value T
}

type pair struct {
	a, b Label
}

var global = Label{Y: 7, Text: "global"}

func make1[T any](v T) Node[T] { return Node[T]{X: 1, Text: "t", Value: v} }

func main() {
	l := Label{X: 1, Y: 2, Text: "a"}
	fmt.Println(l, l.X, l.Point)
	p := &Label{Y: 3}
	fmt.Println(*p, p.Y)
	n := Node[string]{X: 4, Y: 5, Text: "n", Value: "v"}
	fmt.Println(n, n.Label, n.Point)
	fmt.Println(make1(2.5), make1([]int{1}))
	fmt.Println(global)
	list := []Label{{X: 1}, {Point: Point{2, 3}}, {Text: "x", Y: 9}}
	fmt.Println(list)
	m := map[string]*Label{"k": {X: 8, Text: "m"}}
	fmt.Println(*m["k"])
	fmt.Println(pair{a: Label{X: 1}, b: Label{Y: 2}})
	x := 10
	f := func() Label { x++; return Label{Y: x, X: x * 2} }
	fmt.Println(f(), f())
}
