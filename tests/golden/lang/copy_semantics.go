// Values are copied: on assignment, into interfaces, maps, channels, closures, receivers, ranges.
package main

import "fmt"

type In struct{ v [3]int }
type T struct {
	n  int
	in In
	s  []int
}

func (t T) with(n int) T { t.n = n; t.in.v[0] = n; t.s[0] = n; return t }
func (t *T) set(n int)   { t.n = n }

func mod(t T) { t.n = -1; t.in.v[2] = -1; t.s[1] = -1 }

func ret() (t T) {
	defer func() { t.n++ }()
	t.n = 5
	return t
}

func main() {
	t := T{1, In{[3]int{1, 2, 3}}, []int{1, 2, 3}}
	u := t.with(9)
	fmt.Println(t, u)
	mod(t)
	fmt.Println(t)
	var i any = t
	t.n = 100
	fmt.Println(i.(T).n)
	j := i
	k := i.(T)
	k.n = 7
	fmt.Println(j.(T).n, k.n)
	m := map[string]T{"a": t}
	t.n = 200
	x := m["a"]
	x.n = 300
	fmt.Println(m["a"].n, x.n)
	c := make(chan T, 1)
	c <- t
	t.n = 400
	fmt.Println((<-c).n)
	arr := [2]T{t, u}
	brr := arr
	brr[0].in.v[1] = 99
	fmt.Println(arr[0].in.v, brr[0].in.v)
	f := func() T { return t }
	t.n = 500
	g := f()
	g.n++
	fmt.Println(t.n, g.n, ret().n)
	for _, e := range arr {
		e.n = 0
	}
	fmt.Println(arr[0].n)
	p := &arr[1]
	p.set(42)
	q := *p
	q.set(43)
	fmt.Println(arr[1].n, q.n)
	sl := []T{t}
	sl[0].set(600)
	y := sl[0]
	sl[0].n++
	fmt.Println(sl[0].n, y.n, t.n)
	st := struct{ a, b T }{t, t}
	st.a.in, st.b.in = st.b.in, In{}
	fmt.Println(st.a.in, st.b.in)
	a, b := [2]int{1, 2}, [2]int{3, 4}
	a, b = b, a
	fmt.Println(a, b)
	pa := &a
	cp := *pa
	pa[0] = 50
	fmt.Println(a, cp)
	fs := []func(){}
	for _, e := range [2][2]int{{1, 1}, {2, 2}} {
		fs = append(fs, func() { e[0]++; fmt.Print(e, " ") })
	}
	fs[0]()
	fs[0]()
	fs[1]()
	fmt.Println()
	l := []In{{[3]int{1, 1, 1}}}
	l = append(l, l[0])
	l[0].v[0] = 5
	fmt.Println(l)
	z := l[0]
	l[0], l[1] = l[1], l[0]
	fmt.Println(l, z)
}
