// What `return` in the body of a range over a function returns if the iterator panics afterwards and that is recovered.

package main

import "fmt"

func it(yield func(int) bool) {
	defer func() {
		panic("after")
	}()
	yield(1)
}

func it2(yield func(int) bool) {
	yield(1)
	panic("after2")
}

func f1() (int, string) {
	defer func() { fmt.Println("rec", recover()) }()
	for x := range it {
		return x + 10, "a"
	}
	return 5, "b"
}
func f2() (int, string) {
	defer func() { fmt.Println("rec", recover()) }()
	for x := range it2 {
		return x + 10, "a"
	}
	return 5, "b"
}
func f3() (n int, s string) {
	defer func() { fmt.Println("rec", recover()) }()
	for x := range it2 {
		return x + 10, "a"
	}
	return 5, "b"
}
func f4() (n int, s string) {
	defer func() { recover(); fmt.Println(n, s); s += "!" }()
	for x := range it2 {
		for y := range it2 {
			return x + y, "a"
		}
	}
	return 5, "b"
}
func f5() (int, *int, [3]int) {
	defer func() { recover() }()
	for x := range it2 {
		for y := range it2 {
			defer func() { fmt.Println("d") }()
			return x + y, &x, [3]int{1, 2, 3}
		}
	}
	return 5, nil, [3]int{}
}
func f6() int {
	defer func() { recover() }()
	for x := range it2 {
		func() {
			defer func() { recover() }()
			panic(1)
		}()
		if x == 1 {
			return 77
		}
	}
	return 5
}
func f7() any {
	defer func() { recover() }()
	for x := range func(y func(int) bool) { defer func() { recover(); panic("z") }(); y(1) } {
		return x
	}
	return 5
}
func f8() (r struct {
	a, b string
	c    []int
}) {
	defer func() { recover() }()
	for range it2 {
		r.a = "x"
		return struct {
			a, b string
			c    []int
		}{"q", "w", []int{1}}
	}
	return
}
func f9() (struct {
	a, b string
	c    []int
}, error) {
	defer func() { recover() }()
	for range it2 {
		return struct {
			a, b string
			c    []int
		}{"q", "w", []int{1}}, nil
	}
	panic(1)
}
func g() (int, error) { return 9, fmt.Errorf("x") }
func f10() (int, error) {
	defer func() { recover() }()
	for range it2 {
		return g()
	}
	panic(1)
}

func main() {
	fmt.Println(f1())
	fmt.Println(f2())
	fmt.Println(f3())
	fmt.Println(f4())
	a, b, c := f5()
	fmt.Println(a, b != nil, c)
	fmt.Println(f6())
	fmt.Println(f7())
	fmt.Println(f8())
	fmt.Println(f9())
	fmt.Println(f10())
}
