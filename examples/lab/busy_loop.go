// A loop without calls and waits. Where a goroutine gives up its P only when it waits, the other
// goroutine never runs if there is only one core, and the program never ends.
//
//	minigo lab --procs 1 examples/lab/busy_loop.go
package main

import (
	"fmt"
	"sync/atomic"
)

func main() {
	var stop atomic.Bool
	go func() {
		stop.Store(true)
	}()
	n := 0
	for !stop.Load() {
		n++
	}
	fmt.Println("stopped")
}
