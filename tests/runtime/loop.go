// A loop that calls nothing, on one P.
package main

import "sync/atomic"

var stop atomic.Bool

func main() {
	go func() {
		println("the other one runs")
		stop.Store(true)
	}()
	n := 0
	for i := 0; i < 3_000_000 && !stop.Load(); i++ {
		n += i
	}
	println("the loop is over", stop.Load())
}
