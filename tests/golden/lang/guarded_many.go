// Calls of interface methods and of func values that lead to several small functions in turn: each is inlined behind
// a guard of its own, which must not show.
package main

import (
	"fmt"
	"runtime"
	"strings"
)

type shape interface {
	area() int
	grow(n int)
}

type square struct{ side int }
type rect struct{ w, h int }
type tri struct{ base, height int }
type dot struct{}
type strip []int

func (s *square) area() int  { return s.side * s.side }
func (s *square) grow(n int) { s.side = (s.side + n) & 63 }
func (r *rect) area() int    { return r.w * r.h }
func (r *rect) grow(n int)   { r.w = (r.w + n) & 63; r.h = (r.h + 1) & 63 }
func (t *tri) area() int     { return t.base * t.height / (t.height - 200) }
func (t *tri) grow(n int)    { t.height = (t.height + n) & 63 }
func (d dot) area() int      { return 1 }
func (d dot) grow(n int)     {}
func (s strip) area() int    { return s[0] + s[len(s)-1] }
func (s strip) grow(n int)   { s[0] += n }

// sum asks all shapes n times.
func sum(shapes []shape, n int) (total int) {
	for i := range n {
		for _, s := range shapes {
			total += s.area()
			s.grow(i & 3)
			total &= 1<<40 - 1
		}
	}
	return total
}

// caught says what f panics with, and in which function.
func caught(f func()) {
	defer func() {
		err := recover()
		var pcs [16]uintptr
		frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs[:])])
		var names []string
		for {
			frame, more := frames.Next()
			if strings.HasPrefix(frame.Function, "main.") {
				names = append(names, fmt.Sprint(frame.Function, ":", frame.Line))
			}
			if !more {
				break
			}
		}
		fmt.Println(err, names)
	}()
	f()
}

func compose(fs ...func(int) int) func(int) int {
	return func(x int) int {
		for _, f := range fs {
			x = f(x)
		}
		return x
	}
}

// label has results of several words.
type label interface{ text() (string, int) }

type short string
type long struct{ a, b string }

func (s short) text() (string, int) { return string(s), len(s) }
func (l long) text() (string, int)  { return l.b, len(l.a) }

func main() {
	shapes := []shape{&square{3}, &rect{4, 5}, &tri{6, 70}, dot{}}
	fmt.Println(sum(shapes, 20_000))
	// One more type than is inlined, and none at all.
	shapes = append(shapes, strip{1, 2, 3})
	fmt.Println(sum(shapes, 1000))
	caught(func() { sum([]shape{dot{}, nil}, 1) })
	caught(func() { var s *square; sum([]shape{dot{}, s}, 1) })
	caught(func() { sum([]shape{dot{}, strip{}}, 1) })
	caught(func() { sum([]shape{&square{1}, &tri{1, 200}}, 1) })

	k, table := 7, []int{5, 6, 7, 8}
	f := compose(
		func(x int) int { return x + k },
		func(x int) int { return x * 3 & 0xffff },
		func(x int) int { return x ^ table[k&3] },
	)
	t := 0
	for i := range 30_000 {
		t = f(t + i)
		k = t & 15
	}
	fmt.Println(t)
	caught(func() { table = table[:1]; k = 3; f(1) })
	caught(func() { compose(f, nil)(0) })

	labels := []label{short("one"), long{"two", "three"}, short("")}
	n, all := 0, 0
	for i := range 30_000 {
		s, m := labels[i%3].text()
		n, all = n+m, all+len(s)
	}
	fmt.Println(n, all)

	fs := make([]func() int, 0, 16)
	made := 0
	for i := range 30_000 {
		j := i
		if i&1 == 0 {
			fs = append(fs, func() int { return j & 7 })
		} else {
			fs = append(fs, func() int { made += j; return -1 })
		}
		if len(fs) == 16 {
			for _, g := range fs {
				made += g()
			}
			fs = fs[:0]
		}
	}
	fmt.Println(made)
}
