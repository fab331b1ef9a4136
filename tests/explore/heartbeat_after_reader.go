// A heartbeat waits for its ticker and for stop, but not for stop while it sends.
//
// finding: leak, at the lines marked "here"
// flags: --early-timers
package main

import "time"

func heartbeat(every time.Duration, beats chan<- int, stop <-chan struct{}) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for n := 0; ; n++ {
		select {
		case <-ticker.C:
			beats <- n // here
		case <-stop:
			return
		}
	}
}

func main() {
	beats, stop := make(chan int), make(chan struct{})
	go heartbeat(time.Millisecond, beats, stop)
	<-beats
	close(stop)
}
