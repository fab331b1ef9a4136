// Named results: defers see them, shadowing, recursion, closures that keep them.
package main

import (
	"errors"
	"fmt"
)

func a() (x int) {
	defer func() { x++ }()
	x = 1
	return x * 10
}

func b() (x int) {
	defer func(p *int) { *p *= 2 }(&x)
	return 21
}

func c() (f func() int, n int) {
	f = func() int { n++; return n }
	n = 10
	return f, n
}

func d(fail bool) (res string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v (res was %q)", r, res)
		}
	}()
	res = "partial"
	if fail {
		panic("boom")
	}
	return "done", nil
}

func e() (x, y int) {
	defer func() { x, y = y, x }()
	x, y = 1, 2
	return y + 10, x + 10
}

func f(n int) (r int) {
	if n > 0 {
		defer func() { r += f(n - 1) }()
	}
	return n
}

func g() (err error) {
	defer func() {
		if e := errors.New("close"); err == nil {
			err = e
		}
	}()
	if _, err := b2(); err != nil {
		return nil
	}
	return
}

func b2() (int, error) { return 0, errors.New("inner") }

func h() (s []int) {
	for i := range 3 {
		defer func() { s = append(s, i) }()
	}
	return []int{100}
}

func i() (a [3]int, m map[string]int) {
	defer func() { a[2] = 3; m["late"] = 1 }()
	m = map[string]int{}
	a[0] = 1
	return a, m
}

func j() (x any) {
	defer func() { x = fmt.Sprint(x, "!") }()
	return 5
}

func main() {
	fmt.Println(a(), b())
	fn, n := c()
	fmt.Println(fn(), fn(), n)
	fmt.Println(d(false))
	fmt.Println(d(true))
	fmt.Println(e())
	fmt.Println(f(4), g(), h())
	fmt.Println(i())
	fmt.Println(j())
}
