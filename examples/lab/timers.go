// A thousand goroutines sleep for up to an hour. They are in the timer heap of the P they ran on; when
// that P next looks for work, it fires the timers that are due, and other Ps do so if it is busy.
//
//	minigo run --seed 1 examples/lab/timers.go
package main

import (
	"fmt"
	"time"
)

func main() {
	begin := time.Now()
	woken := make(chan time.Duration)
	for i := range 1000 {
		go func() {
			after := time.Duration(i+1) * time.Hour / 1000
			time.Sleep(after)
			woken <- after
		}()
	}
	inOrder := true
	for last := time.Duration(0); last < time.Hour; {
		after := <-woken
		inOrder = inOrder && after > last
		last = after
	}
	fmt.Println("slept:", time.Since(begin).Round(time.Second), " in order:", inOrder)
}
