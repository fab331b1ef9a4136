package main

import (
	"fmt"
	"runtime"
)

// While deferred calls run, the function is at its return, or at the closing brace.

func line(s string) {
	_, _, l, _ := runtime.Caller(1)
	fmt.Println(s, l)
}

func caller(s string) {
	_, _, l, _ := runtime.Caller(2)
	fmt.Println(s, l)
}

func many(n int) int {
	defer line("many")
	if n > 0 {
		return n *
			2
	}
	for i := range 3 {
		if i == 2 && n == 0 {
			return i
		}
	}
	return 0
}

func named() (x int) {
	defer func() {
		caller("named")
	}()
	x = 1
	return
}

func end() {
	defer line("end")
	line("body")
}

func loop() {
	for i := range 3 {
		defer line("loop")
		if i == 1 {
			return
		}
	}
}

func either(b bool) {
	defer line("either")
	if b {
		return
	}
	line("not b")
}

func called(f func() int) (int, string) {
	defer line("called")
	return f(),
		fmt.Sprint(f())
}

func literal() {
	func() {
		defer line("literal")
		if len("a") == 1 {
			return
		}
	}()
}

func switches(n int) (s string) {
	defer func() { caller(s) }()
	switch n {
	case 1:
		return "one"
	case 2:
		s = "two"
		return
	}
	return "else"
}

type T struct{ n int }

func (t *T) lock()   {}
func (t *T) unlock() { caller("method") }
func (t *T) get() int {
	t.lock()
	defer t.unlock()
	if t.n > 0 {
		return t.n
	}
	return -1
}

func panics() (err error) {
	defer func() {
		err = fmt.Errorf("%v", recover())
	}()
	defer func() {
		_, _, l, _ := runtime.Caller(1)
		panic(fmt.Sprint("from a return at ", l))
	}()
	return nil
}

func main() {
	many(1)
	many(0)
	many(-1)
	named()
	end()
	loop()
	either(true)
	either(false)
	called(func() int { return 1 })
	literal()
	switches(1)
	switches(2)
	switches(3)
	(&T{1}).get()
	(&T{}).get()
	fmt.Println(panics())
}

// With many deferred calls or many exits, all of them are at the closing brace.
func crowded(n int) string {
	defer func() { caller("crowded") }()
	defer func() { caller("crowded") }()
	defer func() { caller("crowded") }()
	defer func() { caller("crowded") }()
	if n == 1 {
		return "one"
	}
	if n == 2 {
		return "two"
	}
	if n == 3 {
		return "three"
	}
	return "more"
}

func init() {
	crowded(1)
	crowded(4)
}
