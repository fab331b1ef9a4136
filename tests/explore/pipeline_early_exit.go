// The last stage of a pipeline returns at the first item that is too old, and nobody reads from
// the stages before.
//
// finding: leak, at the lines marked "here"
package main

import "sync/atomic"

func stage(stop <-chan struct{}, in <-chan int32, out chan<- int32) {
	defer close(out)
	for v := range in {
		out <- v // here
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
