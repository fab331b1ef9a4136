// While panicking, remaining deferred calls run, and their results are seen after recovery.
package main

import "fmt"

func f(depth int) (r string) {
	defer func() {
		r += fmt.Sprint("d", depth)
		if depth == 2 {
			r += fmt.Sprint(" rec=", recover())
		}
	}()
	if depth == 4 {
		panic("bottom")
	}
	r = f(depth+1) + " back" + fmt.Sprint(depth) + " "
	return
}

func g() (s string) {
	defer func() {
		if e := recover(); e != nil {
			s = fmt.Sprint(s, " outer:", e)
		}
	}()
	defer func() {
		defer func() {
			s += fmt.Sprint("inner:", recover())
		}()
		panic("second")
	}()
	panic("first")
}

func h() {
	defer fmt.Println("h1")
	defer func() {
		defer fmt.Println("h2")
		fmt.Println("h recovered", recover())
		defer fmt.Println("h3")
	}()
	for i := 0; ; i++ {
		defer fmt.Println("loop", i)
		if i == 2 {
			var a []int
			_ = a[i]
		}
	}
}

func main() {
	fmt.Println(f(0))
	fmt.Println(g())
	h()
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		defer func() { panic("third") }()
		defer func() { panic("second") }()
		panic("first")
	}()
}
