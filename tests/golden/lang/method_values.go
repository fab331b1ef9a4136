// Method values bind the receiver when they are evaluated; method expressions take it.
package main

import "fmt"

type T struct{ n int }

func (t T) Get() int       { return t.n }
func (t *T) Inc() int      { t.n++; return t.n }
func (t T) Add(a, b int) T { return T{t.n + a*b} }

type I interface{ Get() int }

func (t *T) Var(xs ...int) int { return t.n + len(xs) }

func main() {
	t := T{1}
	get, inc := t.Get, t.Inc
	t.n = 10
	fmt.Println(get(), inc(), get(), t.n)
	f := T.Get
	g := (*T).Get
	h := (*T).Inc
	fmt.Println(f(t), g(&t), h(&t), t.n)
	var i I = t
	iget := i.Get
	i = T{99}
	fmt.Println(iget(), i.Get(), I.Get(i))
	ig := I.Get
	fmt.Println(ig(&T{5}))
	fmt.Println(T.Add(t, 2, 3), t.Add(1, 1).Add(2, 2).Get())
	fs := []func() int{t.Inc, t.Get, (&t).Inc}
	for _, f := range fs {
		fmt.Print(f(), " ")
	}
	fmt.Println(t.n)
	v := t.Var
	fmt.Println(v(), v(1, 2), (*T).Var(&t, []int{1, 2, 3}...))
	fmt.Printf("%T %T %T %T\n", f, h, ig, v)
	defer t.print("deferred", t.n)
	t.n = 1000
	p := &t
	pm := p.Get
	p = nil
	fmt.Println(pm())
	func() {
		defer func() { fmt.Println(recover()) }()
		var q *T
		m := q.Get
		fmt.Println("unreachable", m)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var q *T
		m := q.Inc
		fmt.Println("bound nil pointer")
		m()
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var n I
		m := n.Get
		fmt.Println("unreachable", m)
	}()
}

func (t T) print(s string, n int) { fmt.Println(s, t.n, n) }
