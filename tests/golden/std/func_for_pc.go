// The function that a func value stands for: what programs log of their handlers and hooks.
package main

import (
	"fmt"
	"path"
	"reflect"
	"runtime"
)

func plain() {}

func generic[T any](x T) T { return x }

type T struct{ n int }

func (T) Value()    {}
func (*T) Pointer() {}

// counter returns closures of one function that hold different variables.
func counter(n int) func() int {
	return func() int {
		n++
		return n
	}
}

// look prints what the runtime knows of f, before any call of it.
func look(f any) {
	pc := reflect.ValueOf(f).Pointer()
	fn := runtime.FuncForPC(pc)
	file, line := fn.FileLine(pc)
	fmt.Println(fn.Name(), fn.Entry() == pc, path.Base(file), line)
}

func main() {
	look(plain)
	for _, f := range []any{T.Value, (*T).Pointer, T{}.Value} {
		fmt.Println(runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name())
	}
	look(counter(1))
	look(func(a, b int) int { return a + b })
	look(main)

	a, b := counter(1), counter(2)
	a()
	pa, pb := reflect.ValueOf(a).Pointer(), reflect.ValueOf(b).Pointer()
	fmt.Println(pa == pb, fmt.Sprintf("%p", a) == fmt.Sprintf("%p", b), fmt.Sprintf("%p", a) == fmt.Sprintf("0x%x", pa))
	fmt.Println(reflect.ValueOf(plain).Pointer() == pa)

	var none func()
	fmt.Println(reflect.ValueOf(none).Pointer(), fmt.Sprintf("%p", none))
	fmt.Println(runtime.FuncForPC(0) == nil, runtime.FuncForPC(1) == nil)
	fmt.Println(runtime.FuncForPC(reflect.ValueOf(fmt.Println).Pointer()).Name())
	fmt.Println(runtime.FuncForPC(reflect.ValueOf(generic[int]).Pointer()).Name() != "")
}
