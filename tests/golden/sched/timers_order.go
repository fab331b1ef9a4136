// Sleeping goroutines wake in the order of their times.
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
