// Two goroutines communicate while a hundred others keep the queues full. If the goroutine that was just
// woken runs next (Go's runnext, Tokio's LIFO slot), an answer comes at once; if it goes to the end of
// the queue, each message waits for all the others.
//
//	minigo lab --sched gmp,gmp:noslot,tokio,loom --procs 1 examples/lab/lifo_slot.go
package main

import (
	"fmt"
	"runtime"
	"sync/atomic"
)

func main() {
	var stop atomic.Bool
	for range 100 {
		go func() {
			for !stop.Load() {
				work()
				runtime.Gosched()
			}
		}()
	}
	ask, answer := make(chan int), make(chan int)
	go func() {
		for n := range ask {
			answer <- n + 1
		}
	}()
	n := 0
	for range 200 {
		ask <- n
		n = <-answer
	}
	stop.Store(true)
	fmt.Println("words exchanged:", n)
}

// work takes about a microsecond.
func work() (n int) {
	for i := range 100 {
		n += i
	}
	return n
}
