// Interfaces: embedding, satisfying by pointer, conversion between them, dynamic dispatch.
package main

import (
	"fmt"
	"sort"
)

type Shape interface {
	Area() float64
	Perimeter() float64
}
type Named interface{ Name() string }
type NamedShape interface {
	Shape
	Named
}
type Rect struct{ w, h float64 }
type Circle struct{ r float64 }

func (r Rect) Area() float64       { return r.w * r.h }
func (r Rect) Perimeter() float64  { return 2 * (r.w + r.h) }
func (r Rect) Name() string        { return "rect" }
func (c *Circle) Area() float64    { return 3 * c.r * c.r }
func (c *Circle) Perimeter() float64 { return 6 * c.r }
func (c *Circle) Name() string     { return "circle" }
func (c *Circle) Grow()            { c.r *= 2 }

type byArea []Shape

func (b byArea) Len() int           { return len(b) }
func (b byArea) Less(i, j int) bool { return b[i].Area() < b[j].Area() }
func (b byArea) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type F func(string) string

func (f F) Name() string { return f("func") }

type M map[string]int

func (m M) Name() string { return fmt.Sprint("map", len(m)) }

type Chain interface{ Next() Chain }
type C int

func (c C) Next() Chain {
	if c == 0 {
		return nil
	}
	return c - 1
}

type Arr [3]int

func (a Arr) Sum() int   { return a[0] + a[1] + a[2] }
func (a *Arr) Set(i int) { a[0] = i }

type SumSetter interface {
	Sum() int
	Set(int)
}

type Small struct{ x int8 }

func (s Small) Name() string { return fmt.Sprint("small", s.x) }

type Float float64

func (f Float) Name() string { return fmt.Sprint("float", float64(f)) }

func main() {
	shapes := []Shape{Rect{3, 4}, &Circle{1}, Rect{1, 1}, &Circle{5}}
	sort.Sort(byArea(shapes))
	for _, s := range shapes {
		fmt.Print(s.Area(), " ", s.(Named).Name(), "; ")
	}
	fmt.Println()
	var ns NamedShape = Rect{2, 2}
	var s Shape = ns
	var n Named = ns
	fmt.Println(s.Area(), n.Name(), s.(NamedShape).Perimeter())
	r := Rect{1, 2}
	s = r
	r.w = 100
	fmt.Println(s.Area(), r.Area())
	c := &Circle{1}
	s = c
	c.Grow()
	s.(interface{ Grow() }).Grow()
	fmt.Println(s.Area(), c.r)
	for _, n := range []Named{F(func(s string) string { return s + "!" }), M{"a": 1}, Small{-3}, Float(2.5), Rect{}} {
		fmt.Print(n.Name(), " ")
	}
	fmt.Println()
	k := 0
	for ch := Chain(C(5)); ch != nil; ch = ch.Next() {
		k++
	}
	fmt.Println(k)
	a := Arr{1, 2, 3}
	var ss SumSetter = &a
	ss.Set(10)
	fmt.Println(ss.Sum(), a)
	var e interface{} = a
	b := e.(Arr)
	b[1] = 50
	fmt.Println(e.(Arr)[1], b[1], e.(interface{ Sum() int }).Sum())
	_, ok := e.(SumSetter)
	fmt.Println(ok)
	m := map[string]Shape{"r": Rect{1, 1}}
	if v, ok := m["r"].(Rect); ok {
		fmt.Println(v.w)
	}
	fs := []func() float64{m["r"].Area, shapes[3].Perimeter}
	fmt.Println(fs[0](), fs[1]())
	fmt.Printf("%T %T %v\n", s, ns, e)
	var empty interface{ comparableNot() }
	fmt.Println(empty == nil)
}
