// Lines of panics in expressions over several lines: that of the bracket.
package main

import (
	"fmt"
	"runtime"
)

type T struct{ f struct{ arr []int } }

func fn() *T { return &T{} }
func try(f func()) {
	defer func() {
		recover()
		for i := 1; i < 7; i++ {
			_, file, line, _ := runtime.Caller(i)
			if f := runtime.FuncForPC(func() uintptr { pc, _, _, _ := runtime.Caller(i + 1); return pc }()); f != nil && len(f.Name()) > 9 && f.Name()[:9] == "main.main" {
				_ = file
				fmt.Println(line)
				break
			}
		}
	}()
	f()
}

var n = 9

func main() {
	try(func() {
		fmt.Println(fn().
			f.
			arr[5])
	})
	try(func() {
		fmt.Println(fn().
			f.
			arr[n:12])
	})
	try(func() {
		fn().
			f.
			arr[5] = 3
	})
	try(func() {
		x := fn().
			f.
			arr[5]
		_ = x
	})
	try(func() {
		var p *T
		x := p.
			f.
			arr[5]
		_ = x
	})
	try(func() {
		z := 0
		x := 5 +
			n/
				z
		_ = x
	})
	try(func() {
		var e any = 5
		x := e.(string)
		_ = x
	})
	try(func() {
		var m map[string]int
		m["a"] = 5
	})
	try(func() {
		x := [3]int{1, 2,
			3}[n]
		_ = x
	})
}
