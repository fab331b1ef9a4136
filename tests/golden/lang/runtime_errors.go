// Run-time panics are runtime.Error values; their types and texts.
package main

import (
	"errors"
	"fmt"
	"runtime"
)

func catch(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			re, ok := r.(runtime.Error)
			if !ok {
				err = fmt.Errorf("not a runtime error: %v", r)
				return
			}
			err = re
		}
	}()
	f()
	return nil
}

func main() {
	var m map[string]int
	var p *struct{ x int }
	var i any
	z, n := 0, 5
	s := []int{1}
	for _, f := range []func(){
		func() { m["a"] = 1 },
		func() { p.x = 1 },
		func() { _ = 1 / z },
		func() { _ = s[n] },
		func() { _ = s[n:] },
		func() { _ = i.(int) },
		func() { _ = make([]int, -n) },
		func() { panic("plain") },
		func() { panic(errors.New("error")) },
		func() { var c chan int; close(c) },
		func() { c := make(chan int); close(c); close(c) },
		func() { c := make(chan int, 1); close(c); c <- 1 },
		func() { _ = any(s) == any(s) },
		func() { _ = 1 << (z - 1) },
		func() {},
	} {
		err := catch(f)
		var re runtime.Error
		fmt.Println(errors.As(err, &re), err)
	}
	err := catch(func() { _ = i.(string) })
	var te *runtime.TypeAssertionError
	fmt.Println(errors.As(err, &te), te)
	wrapped := fmt.Errorf("wrapped: %w", catch(func() { _ = s[n] }))
	var re runtime.Error
	fmt.Println(errors.As(wrapped, &re), wrapped)
}
