// Embedding: promotion through values and pointers, depth, shadowing, method sets, interfaces.
package main

import "fmt"

type Base struct{ id int }

func (b Base) ID() int        { return b.id }
func (b *Base) SetID(i int)   { b.id = i }
func (b Base) Name() string   { return "base" }
func (b Base) Hello() string  { return "hello " + b.Name() }

type Mid struct {
	Base
	x int
}

func (m Mid) Name() string { return "mid" }

type Top struct {
	*Mid
	Other
	x string
}

type Other struct{ y int }

func (o Other) Y() int { return o.y }

type Namer interface{ Name() string }
type Setter interface{ SetID(int) }

type Wrap struct {
	Namer
	extra int
}

type A struct{ v int }
type B struct{ v int }
type AB struct {
	A
	B
	w int
}

type Rec struct {
	*Rec
	n int
}

type Num int

func (n Num) Double() Num { return n * 2 }

type Holder struct{ Num }

func main() {
	m := Mid{Base{1}, 2}
	fmt.Println(m.ID(), m.id, m.Base.id, m.Name(), m.Base.Name(), m.Hello())
	m.SetID(7)
	fmt.Println(m.ID())
	t := Top{Mid: &m, Other: Other{3}, x: "top"}
	t.SetID(8)
	fmt.Println(t.id, m.id, t.x, t.Mid.x, t.Y(), t.y, t.Name())
	var n Namer = t
	fmt.Println(n.Name())
	var s Setter = t
	s.SetID(9)
	s = &m
	s.SetID(m.id + 1)
	fmt.Println(m.id)
	w := Wrap{Namer: m, extra: 1}
	fmt.Println(w.Name(), w.Namer.(Mid).x)
	w.Namer = w
	_, ok := w.Namer.(Wrap)
	fmt.Println(ok)
	ab := AB{A{1}, B{2}, 3}
	fmt.Println(ab.A.v, ab.B.v, ab.w)
	r := Rec{&Rec{nil, 1}, 2}
	fmt.Println(r.n, r.Rec.n)
	h := Holder{21}
	fmt.Println(h.Double(), Holder.Double(h), h.Num)
	f := t.Hello
	g := (*Mid).ID
	k := Mid.Name
	fmt.Println(f(), g(&m), k(m))
	e := struct {
		error
		code int
	}{fmt.Errorf("inner"), 5}
	fmt.Println(e.Error(), e.code)
	defer func() { fmt.Println(recover()) }()
	var bad Top
	fmt.Println(bad.ID())
}
