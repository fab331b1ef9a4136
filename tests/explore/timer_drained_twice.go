// A timer that did not stop is drained, although its tick was already received.
//
// finding: deadlock, at the lines marked "here"
// flags: --early-timers
package main

import "time"

func main() {
	timer := time.NewTimer(time.Millisecond)
	work := make(chan int)
	go func() { work <- 1 }()
	select {
	case <-timer.C:
		<-work
	case <-work:
	}
	if !timer.Stop() {
		<-timer.C // here
	}
}
