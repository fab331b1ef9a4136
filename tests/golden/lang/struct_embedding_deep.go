// Deep embedding: promotion across four levels, shadowing at each, pointers in between, interfaces inside.
package main

import "fmt"

type L4 struct{ name, deep string }
type L3 struct {
	*L4
	name string
}
type L2 struct {
	L3
	extra int
}
type L1 struct {
	*L2
	name string
}

func (l L4) Who() string   { return "L4:" + l.name }
func (l *L4) Set(s string) { l.deep = s }
func (l L3) Only3() string { return "3" + l.name + l.deep }
func (l *L2) Who() string  { return "L2+" + l.L3.Who() }

type Logger interface{ Log(string) string }
type prefix string

func (p prefix) Log(s string) string { return string(p) + s }

type Service struct {
	Logger
	Name string
}
type Loud struct{ Service }

func (l Loud) Log(s string) string { return l.Service.Log(s) + "!" }

type Locker struct{ n int }

func (l *Locker) Lock()   { l.n++ }
func (l *Locker) Unlock() { l.n-- }

type Safe struct {
	Locker
	data map[string]int
}

func (s *Safe) Put(k string) { s.Lock(); defer s.Unlock(); s.data[k] = s.n }

type G[T any] struct{ val T }

func (g *G[T]) Set(v T) { g.val = v }
func (g G[T]) Get() T   { return g.val }

type H struct {
	G[int]
	S string
}
type Two[T any] struct {
	G[T]
	*H
}

func main() {
	l := L1{&L2{L3{&L4{"four", "d"}, "three"}, 1}, "one"}
	fmt.Println(l.name, l.L3.name, l.L4.name, l.deep, l.extra, l.Who(), l.Only3())
	l.Set("changed")
	l.L4.name = "FOUR"
	l.extra++
	fmt.Println(l.deep, l.L2.L3.L4.deep, l.L4.Who(), l.L2.extra)
	cp := l
	cp.extra = 100
	fmt.Println(l.extra)
	s := Service{prefix("> "), "svc"}
	loud := Loud{s}
	fmt.Println(s.Log("hi"), loud.Log("hi"), loud.Name)
	var lg Logger = loud
	s.Logger = lg
	fmt.Println(s.Log("x"))
	sf := Safe{data: map[string]int{}}
	sf.Put("a")
	fmt.Println(sf.data, sf.n)
	h := H{S: "s"}
	h.Set(5)
	t := Two[string]{H: &h}
	t.H.Set(6)
	t.G.Set("g")
	fmt.Println(h.Get(), t.G.Get(), t.H.Get(), t.S, t.val, t.H.val)
	f := l.Set
	l.L2 = &L2{L3{&L4{}, ""}, 0}
	f("old one")
	fmt.Printf("%q\n", l.deep)
	type Anon struct {
		fmt.Stringer
		error
	}
	a := Anon{error: fmt.Errorf("inner")}
	fmt.Println(a.Error(), a.Stringer == nil)
	defer func() { fmt.Println("recovered", recover()) }()
	_ = a.String()
}
