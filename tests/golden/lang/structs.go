// Structs: copy, comparison, nesting, anonymous types, blank fields, tags, conversion.
package main

import "fmt"

type Point struct{ X, Y int }

type Line struct {
	A, B Point
	name string
}

type P2 struct {
	X int `json:"x"`
	Y int
}

type Blank struct {
	a int
	_ int
	b string
}

func move(p Point) Point { p.X++; return p }

func main() {
	p := Point{1, 2}
	q := p
	q.X = 10
	fmt.Println(p, q, p == q, move(p), p)
	l := Line{A: p, name: "l"}
	k := l
	k.A.X = 5
	fmt.Println(l, k, l == k, l != k)
	pp := &l.B
	pp.Y = 9
	fmt.Printf("%v %+v %#v\n", l, l, l)
	anon := struct {
		X, Y int
	}{3, 4}
	p = anon
	fmt.Println(p, p == anon)
	p = Point(P2{5, 6})
	fmt.Println(p)
	x, y := Blank{a: 1, b: "s"}, Blank{a: 1, b: "s"}
	fmt.Println(x == y)
	arr := []Point{{1, 2}, {3, 4}}
	for _, e := range arr {
		e.X = 100
	}
	for i := range arr {
		arr[i].Y *= 2
	}
	fmt.Println(arr)
	m := map[string]Point{"a": {1, 1}}
	c := m["a"]
	c.X = 50
	fmt.Println(m, c, m["zz"])
	mp := map[Point]*Point{{1, 2}: {3, 4}}
	mp[Point{1, 2}].X = 8
	fmt.Println(*mp[Point{1, 2}])
	var empty struct{}
	fmt.Println(empty, empty == struct{}{})
	type Node struct {
		val  int
		next *Node
	}
	var head *Node
	for i := range 4 {
		head = &Node{i, head}
	}
	for n := head; n != nil; n = n.next {
		fmt.Print(n.val, " ")
	}
	fmt.Println()
	func(s struct{ f float64 }) { fmt.Println(s.f) }(struct{ f float64 }{2.5})
	ptrs := []*Point{{1, 2}, {X: 3}}
	fmt.Println(*ptrs[0], *ptrs[1])
	a, b := struct{ v any }{1}, struct{ v any }{1}
	fmt.Println(a == b, a == struct{ v any }{"1"})
}
