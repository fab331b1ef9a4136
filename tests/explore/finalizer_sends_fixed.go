// A finalizer reports what it has freed, if there is room for that.
//
// finding: none
package main

import (
	"runtime"
	"time"
)

type file struct{ number int }

var freed = make(chan int, 3)

func open(number int) {
	f := &file{number}
	runtime.SetFinalizer(f, func(f *file) {
		freed <- f.number
	})
}

func main() {
	for n := range 3 {
		open(n)
	}
	go runtime.GC()
	time.Sleep(10 * time.Millisecond)
}
