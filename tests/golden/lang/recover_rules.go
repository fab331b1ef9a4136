// recover works only when called directly by a deferred function, once, during a panic.
package main

import (
	"errors"
	"fmt"
)

func helper() any { return recover() }

func direct() (r any) {
	defer func() { r = recover() }()
	panic("direct")
}

func viaHelper() {
	defer func() {
		fmt.Println("helper in deferred:", helper())
	}()
	panic("via")
}

func deferredHelper() {
	defer helper()
	panic("swallowed by deferred helper")
}

func nestedFunc() {
	defer func() {
		func() { fmt.Println("nested:", recover()) }()
	}()
	panic("nested")
}

func twice() {
	defer func() { fmt.Println("second:", recover()) }()
	defer func() { fmt.Println("first:", recover()) }()
	panic("once")
}

func replaced() {
	defer func() { fmt.Println("got", recover()) }()
	defer func() { panic("two") }()
	panic("one")
}

func inner() {
	defer func() {
		defer func() { fmt.Println("inner", recover()) }()
		panic("in deferred")
	}()
	panic("outer")
}

func results() (a int, b string) {
	defer func() {
		recover()
		b = "set"
	}()
	a = 1
	panic(1)
}

func unnamed() int {
	defer func() { recover() }()
	panic(1)
}

type T struct{}

func (T) rec()  { fmt.Println("method:", recover()) }
func (*T) prec() { fmt.Println("pmethod:", recover()) }

func method() {
	var t T
	defer t.rec()
	panic("m")
}

func pmethod() {
	defer (&T{}).prec()
	panic("pm")
}

func repanic() {
	defer func() {
		e := recover()
		panic(fmt.Sprint("re-", e))
	}()
	panic("x")
}

func catch(f func()) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Println("caught", e)
		}
	}()
	f()
}

func continues() {
	for i := range 3 {
		func() {
			defer func() {
				if r := recover(); r != nil {
					fmt.Print("r", r, " ")
				}
			}()
			if i != 1 {
				panic(i)
			}
			fmt.Print("ok ")
		}()
	}
	fmt.Println()
}

func main() {
	fmt.Println(recover(), helper())
	fmt.Println(direct())
	catch(viaHelper)
	catch(deferredHelper)
	catch(nestedFunc)
	twice()
	replaced()
	catch(inner)
	fmt.Println(results())
	fmt.Println(unnamed())
	method()
	pmethod()
	catch(repanic)
	continues()
	catch(func() {
		defer func() {
			e := recover().(error)
			var re interface{ RuntimeError() }
			fmt.Println(errors.As(e, &re), e)
		}()
		var m map[string]int
		m["a"]++
	})
	catch(func() { panic(errors.New("err")) })
	catch(func() { defer recover(); panic("deferred recover builtin") })
}
