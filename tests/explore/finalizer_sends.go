// A finalizer reports what it has freed. Nobody receives, so no other finalizer ever runs.
//
// finding: leak, at the lines marked "here"
package main

import (
	"runtime"
	"time"
)

type file struct{ number int }

var freed = make(chan int)

func open(number int) {
	f := &file{number}
	runtime.SetFinalizer(f, func(f *file) {
		freed <- f.number // here
	})
}

func main() {
	for n := range 3 {
		open(n)
	}
	go runtime.GC()
	time.Sleep(10 * time.Millisecond)
}
