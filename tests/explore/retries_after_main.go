// A goroutine sleeps until node 2 leads. Another election comes late, and the loop continues after main has returned.
//
// finding: leak, at the lines marked "here"
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

func waitFor(ready func() bool) {
	for !ready() {
		time.Sleep(time.Millisecond) // here
	}
}

func main() {
	var leader atomic.Int32
	var wg sync.WaitGroup
	for n := range int32(2) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			leader.Store(n + 1)
		}()
	}
	go waitFor(func() bool { return leader.Load() == 2 })
	wg.Wait()
	fmt.Println("elected")
}
