// The counter is raised by the goroutine that it counts.
//
// finding: panic, at the lines marked "here"
package main

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

func main() {
	var wg sync.WaitGroup
	var done atomic.Int32
	for range 2 {
		go func() {
			wg.Add(1)
			defer wg.Done()
			done.Add(1)
		}()
	}
	runtime.Gosched()
	wg.Wait()
	if n := done.Load(); n != 2 {
		panic(fmt.Sprintf("%d of 2 are done", n)) // here
	}
}
