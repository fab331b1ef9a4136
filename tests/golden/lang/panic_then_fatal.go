package main

import (
	"fmt"
	"sync"
)

type failure struct{ code int }

func (f *failure) Error() string { return "not called" }

var mu sync.Mutex

func locked() {
	defer mu.Unlock()
	panic("the reason\nwhy nothing was locked")
}

// A fatal error in a deferred call shows the panics whose deferred calls run, without calling their methods.
func main() {
	func() {
		defer func() { fmt.Println(recover()) }()
		panic("over")
	}()
	defer func() {
		fmt.Println("recovered:", recover())
		var m map[string]int
		defer func() {
			fmt.Println("recovered:", recover())
			locked()
		}()
		m["a"] = 1
	}()
	panic(fmt.Sprint("first ", 1))
}
