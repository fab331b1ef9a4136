// Deferred calls and panics in bodies of range over func.
package main

import "fmt"

func gen(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		defer func() { fmt.Print("(iter deferred)") }()
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func deferInBody() {
	defer fmt.Println("<outer>")
	for i := range gen(3) {
		defer fmt.Print("<body", i, ">")
	}
	fmt.Print("after loop ")
}

func deferResult() (s string) {
	for i := range gen(2) {
		defer func() { s += fmt.Sprint("d", i) }()
	}
	return "ret "
}

func panicInBody() (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("recovered %v", e)
		}
	}()
	for i := range gen(5) {
		if i == 2 {
			panic(fmt.Sprint("body ", i))
		}
	}
	return nil
}

func swallow(yield func(int) bool) {
	defer func() { fmt.Print("(swallowed ", recover(), ")") }()
	yield(1)
}

func panicInIter() {
	defer func() { fmt.Println("caught", recover()) }()
	for i := range func(yield func(int) bool) {
		yield(1)
		panic("iterator")
	} {
		fmt.Print("got ", i, " ")
	}
}

func recoverInBody() {
	for i := range gen(3) {
		func() {
			defer func() { fmt.Print("r:", recover(), " ") }()
			if i == 1 {
				panic("inner")
			}
		}()
	}
	fmt.Println()
}

func bodyDeferRecovers() (r string) {
	for i := range gen(2) {
		defer func() {
			if e := recover(); e != nil {
				r = fmt.Sprint("by body defer ", i, ": ", e)
			}
		}()
	}
	panic("at the end")
}

func ret2() (int, error) {
	for i := range gen(4) {
		for j := range gen(4) {
			if i*j == 2 {
				return i * 10, fmt.Errorf("j=%d", j)
			}
		}
	}
	return 0, nil
}

func main() {
	deferInBody()
	fmt.Println(deferResult())
	fmt.Println(panicInBody())
	panicInIter()
	recoverInBody()
	fmt.Println(bodyDeferRecovers())
	fmt.Println(ret2())
	func() {
		defer func() { fmt.Println("outer:", recover()) }()
		for range swallow {
			panic("p")
		}
	}()
}
