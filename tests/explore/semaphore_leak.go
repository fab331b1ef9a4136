// A slot is not given back when the task finds that it is cancelled.
//
// finding: deadlock, at the lines marked "here"
package main

import (
	"runtime"
	"sync"
	"sync/atomic"
)

func task(slots chan struct{}, cancelled *atomic.Bool) {
	slots <- struct{}{} // here
	if cancelled.Load() {
		return
	}
	<-slots
}

func main() {
	slots := make(chan struct{}, 1)
	var cancelled atomic.Bool
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go func() {
			defer wg.Done()
			task(slots, &cancelled)
		}()
	}
	runtime.Gosched()
	cancelled.Store(true)
	wg.Wait()
}
