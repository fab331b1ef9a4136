// Panic values of every kind are handed to recover unchanged.
package main

import (
	"errors"
	"fmt"
	"runtime"
)

type E struct{ code int }

func (e *E) Error() string { return fmt.Sprint("E", e.code) }

type K int

func get(v any) (r any) {
	defer func() { r = recover() }()
	panic(v)
}

func handle(f func()) (s string) {
	defer func() {
		switch e := recover().(type) {
		case nil:
			s = "no panic"
		case *E:
			s = fmt.Sprint("E with code ", e.code)
		case runtime.Error:
			s = "runtime: " + e.Error()
		case error:
			s = "error: " + e.Error()
		case string:
			s = "string: " + e
		case fmt.Stringer:
			s = "stringer"
		case func() int:
			s = fmt.Sprint("func ", e())
		default:
			s = fmt.Sprintf("%T %v", e, e)
		}
	}()
	f()
	return "returned"
}

func cleanup() (log []string) {
	step := func(n string) { log = append(log, n) }
	defer func() {
		step(fmt.Sprint("last ", recover()))
	}()
	defer step("deferred value")
	defer func() {
		defer func() { step(fmt.Sprint("inner ", recover())) }()
		step("before inner panic")
		panic("inner")
	}()
	step("body")
	panic("outer")
}

func main() {
	e := &E{7}
	fmt.Println(get(1), get("s"), get(2.5), get(e) == error(e), get(K(3)) == K(3), get([2]int{1, 2}), get(struct{ a int }{5}))
	f := get(func() int { return 1 }).(func() int)
	fmt.Println(f(), get([]int{1, 2}), get(map[string]int{"a": 1}), get(true), get('x'))
	var np *E
	fmt.Println(get(np) == (*E)(nil), get(errors.New("x")))
	for _, f := range []func(){
		func() {}, func() { panic(e) }, func() { panic(errors.New("plain")) }, func() { panic("str") },
		func() { panic(K(1)) }, func() { panic(func() int { return 9 }) }, func() { panic(nil) },
		func() { var p *E; _ = p.code }, func() { _ = []int{}[len("x")] }, func() { panic(fmt.Errorf("w: %w", e)) },
	} {
		fmt.Println(handle(f))
	}
	fmt.Println(cleanup())
}
