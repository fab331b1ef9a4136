// The repaired twin of pipeline_early_exit.go: it tells them to stop.
//
// finding: none
package main

import "sync/atomic"

func stage(stop <-chan struct{}, in <-chan int32, out chan<- int32) {
	defer close(out)
	for v := range in {
		select {
		case out <- v:
		case <-stop:
			return
		}
	}
}

func main() {
	var clock atomic.Int32
	stop := make(chan struct{})
	in, out := make(chan int32, 3), make(chan int32)
	for i := range 3 {
		in <- int32(i)
	}
	close(in)
	go stage(stop, in, out)
	go clock.Add(1)
	for v := range out {
		if v < clock.Load() {
			break
		}
	}
	close(stop)
}
