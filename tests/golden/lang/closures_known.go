// Calls of func values that can lead to one function only, which may be put in place, and of those that
// look so and are not: assigned in branches and loops, returned in two ways, nil, changed by others.
package main

import (
	"fmt"
	"runtime"
	"strings"
)

func counter(step int) func() int {
	n := 0
	return func() int {
		n += step
		return n
	}
}

func either(b bool) func(int) int {
	if b {
		return func(x int) int { return x + 1 }
	}
	return func(x int) int { return x * 2 }
}

func same(b bool) func(int) int {
	f := func(x int) int { return x - 3 }
	if b {
		return f
	}
	return f
}

func none() func(int) int { return nil }

func pair() (func() string, func() string) {
	s := "p"
	return func() string { s += "a"; return s }, func() string { s += "b"; return s }
}

func named() (f func(int) int) {
	defer func() {
		if recover() != nil {
			f = func(x int) int { return -x }
		}
	}()
	f = func(x int) int { return x }
	var m map[string]int
	m["a"] = 1
	return f
}

func branches(k int) int {
	f := func(x int) int { return x + 10 }
	if k > 2 {
		f = func(x int) int { return x + 20 }
	}
	sum := 0
	for i := range 4 {
		sum += f(i)
		if i == 1 {
			f = func(x int) int { return x * k }
		}
	}
	return sum
}

func swapped() string {
	a := func() string { return "a" }
	b := func() string { return "b" }
	out := a() + b()
	a, b = b, a
	out += a() + b()
	set := func() { a = func() string { return "c" } }
	set()
	return out + a() + b()
}

func failing(xs []int) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	at := func(i int) int { return xs[i] }
	sum := 0
	for i := 0; ; i++ {
		sum += at(i)
	}
}

func divides(by int) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	div := func(x int) int { return x / by }
	return fmt.Sprint(div(6))
}

func where() string {
	name := func() string {
		pc, _, line, _ := runtime.Caller(0)
		f := runtime.FuncForPC(pc).Name()
		return fmt.Sprint(f[strings.LastIndex(f, ".")+1:], " ", line)
	}
	return name()
}

func recovering() (r any) {
	defer func() {
		again := func() any { return recover() }
		fmt.Println("not here:", again())
		r = recover()
	}()
	panic("deferred")
}

type big struct{ a, b, c, d int }

func structs(n int) big {
	add := func(x, y big) big { return big{x.a + y.a, x.b - y.b, x.c * 3, y.d} }
	sum := big{1, 2, 3, 4}
	for i := range n {
		sum = add(sum, big{i, i, i, i})
	}
	return sum
}

func pointers(n int) int {
	type node struct {
		next *node
		v    int
	}
	var head *node
	push := func(v int) *node { return &node{head, v} }
	link := func(x *node) { head = x }
	for i := range n {
		link(push(i))
		if i%50 == 0 {
			runtime.GC()
		}
	}
	sum := 0
	for n := head; n != nil; n = n.next {
		sum += n.v
	}
	return sum
}

func main() {
	a, b := counter(1), counter(3)
	s := 0
	for range 1000 {
		s += a() - b()
	}
	fmt.Println(s, a(), b())
	inc, dbl := either(true), either(false)
	fmt.Println(inc(5), dbl(5), same(true)(5), same(false)(6))
	func() {
		defer func() { fmt.Println(recover()) }()
		f := none()
		fmt.Println(f(1))
	}()
	p, q := pair()
	fmt.Println(p(), q(), p())
	fmt.Println(named()(7))
	fmt.Println(branches(1), branches(5))
	fmt.Println(swapped())
	fmt.Println(failing([]int{1, 2}), divides(0), divides(4))
	fmt.Println(where())
	fmt.Println(recovering())
	fmt.Println(structs(5), pointers(200))
	var fib func(int) int
	fib = func(n int) int {
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	}
	fmt.Println(fib(15))
	sum := 0
	for _, x := range [...]int{1, 6, 7, 8} {
		for _, y := range [3]string{"a", "bc", "def"} {
			sum += x * len(y)
		}
	}
	grid := [4]int{1, 2, 3, 4}
	for i, x := range grid {
		grid[3-i] = 10 * x
		sum = sum*3 + x
	}
	fmt.Println(sum, grid)
}
