// A select with one case waits as that case's operation.
// modes: -tiny -plain -no-image -procs8 -gc-often -gc-stress -jit (goroutines get their numbers in another order)
package main

import "time"

func main() {
	c := make(chan int)
	var none chan int
	go func() {
		select {
		case c <- 1:
		}
	}()
	time.Sleep(time.Millisecond)
	go func() {
		select {
		case <-none:
		}
	}()
	time.Sleep(time.Millisecond)
	go func() {
		select {
		case none <- 1:
		}
	}()
	time.Sleep(time.Millisecond)
	select {
	case <-none:
	}
}
