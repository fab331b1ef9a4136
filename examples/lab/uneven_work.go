// Every fourth task is long, and tasks are handed out in turn: with four cores, all long tasks are on
// the same core. Schedulers that steal balance the load; those without stealing do not.
//
//	minigo lab --sched gmp,percore,loom,tokio --procs 4 examples/lab/uneven_work.go
package main

import (
	"fmt"
	"sync"
)

func main() {
	var wg sync.WaitGroup
	for i := range 32 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if i%4 == 0 {
				compute(200_000)
			} else {
				compute(5_000)
			}
		}()
	}
	wg.Wait()
	fmt.Println("32 tasks")
}

// compute takes ten nanoseconds a round.
func compute(rounds int) (n int) {
	for i := range rounds {
		n += i
	}
	return n
}
