// One goroutine was preempted and is in the global queue, while many others keep the local queue
// full all the time. It runs only because every 61st choice looks at the global queue first.
//
//	minigo lab --sched gmp,gmp:no61 --procs 1 examples/lab/tick61.go
package main

import (
	"fmt"
	"sync/atomic"
)

func main() {
	done := make(chan bool)
	go func() {
		compute() // longer than a time slice: it is preempted, and queues up globally
		done <- true
	}()
	// Tokens go round, and whoever has one passes it on: the queue is never empty.
	const crowd = 8
	var tokens [crowd]chan int
	for i := range tokens {
		tokens[i] = make(chan int, 2*crowd)
	}
	var stop atomic.Bool
	for i := range tokens {
		go func() {
			for n := range tokens[i] {
				if stop.Load() {
					return
				}
				work()
				tokens[(i+n)%crowd] <- n
			}
		}()
	}
	for i := range tokens {
		tokens[i] <- i%(crowd-1) + 1
	}
	<-done
	stop.Store(true)
	fmt.Println("the long one came to its end")
}

// compute takes about 25 ms.
func compute() (n int) {
	for i := range 2_500_000 {
		n += i
	}
	return n
}

// work takes about five microseconds.
func work() (n int) {
	for i := range 500 {
		n += i
	}
	return n
}
