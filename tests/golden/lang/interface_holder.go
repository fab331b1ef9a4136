// Interfaces that hold structs, arrays, functions, maps; mutation through them; nested interfaces.
package main

import "fmt"

type Getter interface{ Get() any }
type Val struct{ v any }
type Ref struct{ v any }
type Fn func() any
type Arr [3]any
type M map[string]any

func (v Val) Get() any  { v.v = fmt.Sprint(v.v, "!"); return v.v }
func (r *Ref) Get() any { r.v = fmt.Sprint(r.v, "!"); return r.v }
func (f Fn) Get() any   { return f() }
func (a Arr) Get() any  { a[0] = "changed"; return a[0] }
func (m M) Get() any    { m["n"] = len(m); return m["n"] }

type Big struct{ a, b, c, d, e int }

func (b Big) Get() any { b.a++; return b.a }

type W struct{ Getter }

func (w W) Get() any { return fmt.Sprint("w(", w.Getter.Get(), ")") }

func main() {
	v, r, a, m, b := Val{1}, &Ref{1}, Arr{"first"}, M{}, Big{a: 5}
	gs := []Getter{v, r, &v, Fn(func() any { return "fn" }), a, &a, m, b, &b, W{r}, W{W{v}}, &W{b}}
	for range 2 {
		for _, g := range gs {
			fmt.Print(g.Get(), " ")
		}
		fmt.Println()
	}
	fmt.Println(v, r.v, a[0], m, b.a)
	x := any(a)
	y := x.(Arr)
	y[1] = 2
	fmt.Println(x.(Arr)[1], y[1])
	var n any = any(any(5))
	_, isInt := n.(int)
	fmt.Println(isInt)
	p := any(&b).(*Big)
	p.e = 9
	fmt.Println(b.e)
	tree := []any{1, []any{2, []any{3, "x"}}, map[string]any{"k": []any{4}}}
	var sum func(any) int
	sum = func(t any) (s int) {
		switch t := t.(type) {
		case int:
			return t
		case []any:
			for _, x := range t {
				s += sum(x)
			}
		case map[string]any:
			for _, x := range t {
				s += sum(x)
			}
		}
		return
	}
	fmt.Println(sum(tree), len(tree))
	tree[1].([]any)[1].([]any)[0] = 30
	fmt.Println(sum(tree))
	var e1, e2 any
	fmt.Println(e1 == e2, e1 == nil, any((*int)(nil)) == nil)
	e1 = 3
	e2 = e1
	e1 = 4
	fmt.Println(e1, e2)
	fs := map[string]any{"add": func(a, b int) int { return a + b }, "name": "s"}
	if f, ok := fs["add"].(func(int, int) int); ok {
		fmt.Println(f(1, 2))
	}
	ch := make(chan any, 3)
	ch <- ch
	fmt.Println((<-ch).(chan any) == ch)
}
