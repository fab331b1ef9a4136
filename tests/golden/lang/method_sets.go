// Method sets: addressable values, pointers, embedding by value and by pointer, in maps and slices.
package main

import "fmt"

type T struct{ n int }

func (t T) V() int   { return t.n }
func (t *T) P() int  { t.n++; return t.n }

type EV struct{ T }
type EP struct{ *T }

type V interface{ V() int }
type P interface {
	V
	P() int
}

func has(x any) (v, p bool) {
	_, v = x.(V)
	_, p = x.(P)
	return
}

type Slice []int

func (s *Slice) Add(x int)  { *s = append(*s, x) }
func (s Slice) Total() (n int) {
	for _, x := range s {
		n += x
	}
	return
}

type Map map[string]int

func (m Map) Inc(k string) Map { m[k]++; return m }

type Func func() string

func (f Func) Call() string { return "<" + f() + ">" }

type Int int

func (i *Int) Inc() *Int { *i++; return i }
func (i Int) Sq() Int    { return i * i }

type Arr [2]int

func (a *Arr) Swap() { a[0], a[1] = a[1], a[0] }

type Ptr struct{ p **T }

func main() {
	t := T{1}
	fmt.Println(has(t))
	fmt.Println(has(&t))
	fmt.Println(has(EV{t}))
	fmt.Println(has(&EV{t}))
	fmt.Println(has(EP{&t}))
	ev, ep := EV{t}, EP{&t}
	ev.P()
	ep.P()
	(&ev).P()
	fmt.Println(t.n, ev.n, ep.n, ev.T.V(), ep.V())
	s := []T{{1}, {2}}
	s[0].P()
	arr := [1]EV{}
	arr[0].P()
	fmt.Println(s, arr)
	mp := map[string]*T{"a": {5}}
	mp["a"].P()
	fmt.Println(mp["a"].V())
	var sl Slice
	sl.Add(1)
	sl.Add(2)
	(&sl).Add(3)
	fmt.Println(sl, sl.Total(), len(Map{}.Inc("x").Inc("x")), Map{}.Inc("y"))
	fmt.Println(Func(func() string { return "f" }).Call())
	var i Int = 3
	i.Inc().Inc()
	fmt.Println(i, i.Sq(), (*Int).Inc(&i).Sq())
	a := Arr{1, 2}
	a.Swap()
	fmt.Println(a)
	pp := &t
	(*Ptr{&pp}.p).P()
	fmt.Println(t.n)
	nested := struct{ in struct{ T } }{}
	nested.in.P()
	fmt.Println(nested.in.n)
	f := func() *T { return &t }
	f().P()
	fmt.Println(f().V())
	var e struct{ P }
	e.P = &t
	fmt.Println(e.P.P(), e.V())
}
