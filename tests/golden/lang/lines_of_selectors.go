package main

import (
	"fmt"
	"runtime"
)

// A nil dereference in an expression of several lines is at the line of its dot.

type T struct {
	p *T
	v [4]int
	E
}

type E struct{ *F }
type F struct{ w int }

func (t *T) get(i int) int { return t.v[i] }

//go:noinline
func sum(t *T, a, b int) int { return a + b }

func try(f func()) {
	defer func() {
		if recover() == nil {
			fmt.Println("no panic")
			return
		}
		pcs := make([]uintptr, 20)
		frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
		for {
			f, more := frames.Next()
			if f.Function != "main.try" && f.Function != "main.try.func1" && len(f.Function) > 5 && f.Function[:5] == "main." {
				fmt.Println(f.Function, f.Line)
				return
			}
			if !more {
				return
			}
		}
	}()
	f()
}

var sink int

func main() {
	t := &T{}
	try(func() {
		sink = sum(t,
			t.p.p.get(1),
			3)
	})
	try(func() {
		sink =
			t.
				p.
				p.v[1]
	})
	try(func() {
		x := []int{
			t.v[0],
			t.p.v[1],
			2,
		}
		sink = x[0]
	})
	try(func() {
		sink = t.v[1] +
			t.F.
				w
	})
	try(func() {
		sink = t.v[1] +
			t.
				w
	})
	try(func() {
		fmt.Println("x",
			t.p.p,
			"y")
	})
}
