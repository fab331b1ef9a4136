// The repaired twin of timer_drained_twice.go: the loop remembers that it was.
//
// finding: none
// flags: --early-timers
package main

import "time"

func main() {
	timer := time.NewTimer(time.Millisecond)
	work := make(chan int)
	go func() { work <- 1 }()
	fired := false
	select {
	case <-timer.C:
		fired = true
		<-work
	case <-work:
	}
	if !timer.Stop() && !fired {
		select {
		case <-timer.C:
		default:
		}
	}
}
