// Sleeping goroutines wake in the order of their times.
// modes: -plain -procs1 -procs2 -procs8 -gc-often -gc-stress -gc-marking -gc-verify -jit -jit-gc-stress -jit-gc-marking -jit-gc-verify (where time is the system's, a busy machine may be late for two at once, and the last to be ready runs first)
package main

import (
	"fmt"
	"time"
)

func main() {
	c := make(chan int)
	for _, n := range []int{9, 3, 6, 1, 7} {
		go func() {
			time.Sleep(time.Duration(n) * 100 * time.Millisecond)
			c <- n
		}()
	}
	for range 5 {
		fmt.Print(<-c, " ")
	}
	fmt.Println()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	after := time.After(200 * time.Millisecond)
	n := 0
	for done := false; !done; {
		select {
		case <-tick.C:
			n++
			if n == 3 {
				done = true
			}
		case <-after:
			fmt.Println("too slow")
			done = true
		}
	}
	fmt.Println(n)
}
