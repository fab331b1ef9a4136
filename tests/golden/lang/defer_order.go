// Deferred calls: order, evaluation of arguments, loops, named results, method calls.
package main

import "fmt"

type T struct{ s string }

func (t T) val(x int)  { fmt.Println("val", t.s, x) }
func (t *T) ptr(x int) { fmt.Println("ptr", t.s, x) }

func named() (n int, err error) {
	defer func() { n *= 2 }()
	defer func(m int) { n += m }(n)
	n = 5
	return n + 1, nil
}

func early(b bool) (s string) {
	defer func() { s += "!" }()
	if b {
		return "early"
	}
	defer func() { s += "?" }()
	return "late"
}

func trace(s string) string { fmt.Println("enter", s); return s }
func un(s string)           { fmt.Println("leave", s) }

func nested() {
	defer un(trace("nested"))
	func() {
		defer un(trace("inner"))
		fmt.Println("body")
	}()
}

func loop() {
	for i := range 4 {
		defer fmt.Print(i, " ")
		defer func() { fmt.Print("f", i, " ") }()
	}
	fmt.Print("loop: ")
}

func get() func(int) {
	fmt.Println("get")
	return func(i int) { fmt.Println("got", i) }
}

func arg() int { fmt.Println("arg"); return 3 }

func many() (n int) {
	for range 1000 {
		defer func() { n++ }()
	}
	return 0
}

func main() {
	fmt.Println(named())
	fmt.Println(early(true), early(false))
	nested()
	loop()
	fmt.Println()
	t := T{"a"}
	func() {
		defer t.val(1)
		defer t.ptr(2)
		t.s = "b"
	}()
	func() {
		defer get()(arg())
		fmt.Println("after")
	}()
	fmt.Println(many())
	func() {
		x := 1
		defer fmt.Println("deferred x", x)
		x = 2
		fmt.Println("x", x)
	}()
	func() {
		m := map[string]int{"a": 1}
		defer delete(m, "a")
		ch := make(chan int, 1)
		defer close(ch)
		var i fmt.Stringer
		defer func() { fmt.Println(recover()) }()
		defer i.String()
		fmt.Println("not reached")
	}()
	func() {
		defer func() { fmt.Println("nil func:", recover()) }()
		var f func()
		defer f()
		fmt.Println("reached")
	}()
}
