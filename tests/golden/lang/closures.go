// Closures: captured variables are shared, loop variables are fresh for each iteration.
package main

import "fmt"

func counter() (func() int, func()) {
	n := 0
	return func() int { n++; return n }, func() { n = 100 }
}

func fib() func() int {
	a, b := 0, 1
	return func() int {
		defer func() { a, b = b, a+b }()
		return a
	}
}

func compose(fs ...func(int) int) func(int) int {
	return func(x int) int {
		for _, f := range fs {
			x = f(x)
		}
		return x
	}
}

func main() {
	inc, reset := counter()
	inc()
	inc()
	reset()
	fmt.Println(inc())
	f := fib()
	for range 10 {
		fmt.Print(f(), " ")
	}
	fmt.Println()
	var fs []func() int
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { i *= 10; return i })
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	fmt.Println()
	var gs []func()
	for i := 0; i < 6; i++ {
		gs = append(gs, func() { fmt.Print(i, " ") })
		i++
	}
	for i, s := range []string{"a", "b"} {
		gs = append(gs, func() { fmt.Print(i, s, " ") })
	}
	for _, g := range gs {
		g()
	}
	fmt.Println()
	fmt.Println(compose(func(x int) int { return x + 1 }, func(x int) int { return x * x })(4))
	var fact func(int) int
	fact = func(n int) int {
		if n < 2 {
			return 1
		}
		return n * fact(n-1)
	}
	fmt.Println(fact(10))
	x := 1
	func() {
		x := x + 1
		x++
		_ = x
	}()
	func() { x = 5 }()
	fmt.Println(x)
	arr := [3]int{1, 2, 3}
	mod := func() { arr[1] = 50 }
	cp := arr
	mod()
	fmt.Println(arr, cp)
	adders := map[string]func(int) func(int) int{
		"add": func(a int) func(int) int { return func(b int) int { return a + b } },
	}
	fmt.Println(adders["add"](3)(4))
	var p *int
	for i := 0; i < 3; i++ {
		if i == 1 {
			p = &i
		}
	}
	fmt.Println(*p)
	for i := 0; i < 3; i++ {
		func() { i++ }()
		fmt.Print(i, " ")
	}
	fmt.Println()
}
