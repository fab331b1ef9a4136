// Every fourth task is long, and tasks are dealt out by turns: with four cores the long ones all lie
// on the same one. Who steals evens that out, who stays on his core does not.
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
