// range over functions: break, continue, return, labels, defer and nested iterators.
package main

import "fmt"

type Seq[V any] func(yield func(V) bool)
type Seq2[K, V any] func(yield func(K, V) bool)

func count(n int) Seq[int] {
	return func(yield func(int) bool) {
		defer fmt.Print("[done]")
		for i := range n {
			if !yield(i) {
				fmt.Print("[stop]")
				return
			}
		}
	}
}

func pairs[T any](s []T) Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i, v := range s {
			if !yield(i, v) {
				return
			}
		}
	}
}

func thrice(yield func() bool) {
	_ = yield() && yield() && yield()
}

func find(n int) (r int, ok bool) {
	defer func() { fmt.Print("{find deferred}") }()
	for i := range count(10) {
		defer fmt.Print("{d", i, "}")
		if i == n {
			return i * 100, true
		}
	}
	return -1, false
}

func nested() string {
outer:
	for i := range count(4) {
		for j := range count(4) {
			if j == 1 {
				continue
			}
			if j == 3 {
				continue outer
			}
			if i == 2 {
				break outer
			}
			if i == 5 {
				return "never"
			}
			fmt.Print(i, j, " ")
		}
	}
	for i := range count(3) {
		for _, s := range pairs([]string{"a", "b"}) {
			if i == 1 && s == "b" {
				return fmt.Sprint("ret", i, s)
			}
		}
	}
	return "end"
}

func gotos() {
	for i := range count(5) {
		if i == 2 {
			goto out
		}
		fmt.Print(i, " ")
	}
	fmt.Print("not here")
out:
	fmt.Println("out")
}

func panics() {
	defer func() { fmt.Println("recovered", recover()) }()
	for i := range count(3) {
		if i == 1 {
			panic("in body")
		}
	}
}

func assigns() (a, b int) {
	for a, b = range pairs([]int{5, 6, 7}) {
		if b == 6 {
			break
		}
	}
	return
}

func bad(yield func(int) bool) {
	yield(1)
	yield(2)
}

var saved func(int) bool

func main() {
	for i := range count(3) {
		fmt.Print(i, " ")
	}
	fmt.Println()
	for range thrice {
		fmt.Print("t ")
	}
	fmt.Println()
	for i, s := range pairs([]string{"x", "y"}) {
		fmt.Print(i, s, " ")
	}
	for range count(2) {
	}
	fmt.Println()
	fmt.Println(find(2))
	fmt.Println(find(20))
	fmt.Println(nested())
	gotos()
	panics()
	fmt.Println(assigns())
	func() {
		defer func() { fmt.Println(recover()) }()
		for x := range bad {
			fmt.Print("bad", x, " ")
			break
		}
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		for x := range func(yield func(int) bool) { saved = yield; yield(1) } {
			fmt.Print("saved", x, " ")
		}
		saved(2)
	}()
	sum := 0
	for i := range count(5) {
		func() {
			defer func() { sum += i }()
		}()
	}
	fmt.Println(sum)
	switch {
	case true:
		for i := range count(2) {
			if i == 1 {
				break
			}
			fmt.Print("sw", i)
		}
	}
	fmt.Println()
	var fs []func() int
	for i := range count(3) {
		fs = append(fs, func() int { i++; return i })
	}
	fmt.Println(fs[0](), fs[0](), fs[1](), fs[2]())
}
