// nil maps, slices, channels, functions, pointers and interfaces: what works and what panics.
package main

import "fmt"

type T struct{ x, y int }

func (t *T) safe() string {
	if t == nil {
		return "nil T"
	}
	return "T"
}

func (t T) val() int { return t.x }

type I interface{ safe() string }

//go:noinline
func callVal(v interface{ val() int }) int { return v.val() }

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

type big struct {
	pad [1 << 20]byte
	x   int
}

func main() {
	var (
		m map[string]int
		s []int
		c chan int
		f func()
		p *T
		i I
		e error
		a *[3]int
		b *big
	)
	fmt.Println(m == nil, s == nil, c == nil, f == nil, p == nil, i == nil, e == nil, a == nil)
	fmt.Println(len(m), len(s), len(c), cap(c), cap(s), len(a), p.safe())
	i = p
	fmt.Println(i == nil, i.safe(), i.(*T) == nil)
	try("map write", func() { m["a"] = 1 })
	try("slice", func() { s[0] = 1 })
	try("func", func() { f() })
	try("field", func() { p.x = 1 })
	try("read", func() { fmt.Println(p.y) })
	try("deref", func() { _ = *p })
	try("value method", func() { p.val() })
	try("value method via interface", func() { callVal(p) })
	try("iface", func() { var n I; n.safe() })
	try("error", func() { _ = e.Error() })
	try("array index", func() { a[1] = 2 })
	try("array range", func() {
		for _, v := range a {
			_ = v
		}
	})
	try("array slice", func() { _ = a[:] })
	try("big field", func() { b.x = 1 })
	try("close", func() { close(c) })
	try("address of field", func() { q := &p.y; _ = q })
	try("copy", func() { var q *T; t := *q; _ = t })
	try("assign through", func() { var q *int; *q = 3 })
	try("inc through", func() { var q **int; **q++ })
	select {
	case <-c:
		fmt.Println("never")
	case c <- 1:
		fmt.Println("never")
	default:
		fmt.Println("nil channels never ready")
	}
	fmt.Println(append(s, 1), m, s, p, i == I(nil))
	var ef func(...int) = nil
	try("variadic", func() { ef(1, 2) })
}
