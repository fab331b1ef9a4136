// A loop that calls nothing and waits for nothing. Where a goroutine leaves only when it waits, the
// other one never runs on the only core, and the program never ends.
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
