// A loop without calls does not keep others from running.
// modes: -gc-stress (millions of safepoints)
package main

import (
	"fmt"
	"runtime"
	"sync/atomic"
)

var stop atomic.Bool

func spin() (n int) {
	for !stop.Load() {
		n++
	}
	return n
}

func main() {
	runtime.GOMAXPROCS(1)
	done := make(chan bool)
	go func() {
		spin()
		done <- true
	}()
	go func() {
		x := 0
		for i := 0; i < 3000000; i++ {
			x += i & 3
		}
		stop.Store(true)
		done <- x > 0
	}()
	fmt.Println(<-done, <-done)
	for range 3 {
		go func() {
			for {
			}
		}()
	}
	runtime.Gosched()
	fmt.Println("main goes on")
}
