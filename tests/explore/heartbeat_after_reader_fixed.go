// The repaired twin of heartbeat_after_reader.go: it waits for stop there, too.
//
// finding: none
// flags: --early-timers
package main

import "time"

func heartbeat(every time.Duration, beats chan<- int, stop <-chan struct{}) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for n := 0; ; n++ {
		select {
		case <-ticker.C:
			select {
			case beats <- n:
			case <-stop:
				return
			}
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
