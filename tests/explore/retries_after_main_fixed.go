// A goroutine sleeps until node 2 leads, or main returns.
//
// finding: none
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

func waitFor(ready func() bool, done *atomic.Bool) {
	for !ready() && !done.Load() {
		time.Sleep(time.Millisecond)
	}
}

func main() {
	var leader atomic.Int32
	var done atomic.Bool
	defer done.Store(true)
	var wg sync.WaitGroup
	for n := range int32(2) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			leader.Store(n + 1)
		}()
	}
	go waitFor(func() bool { return leader.Load() == 2 }, &done)
	wg.Wait()
	fmt.Println("elected")
}
