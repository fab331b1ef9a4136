// The repaired twin of semaphore_leak.go: it is given back whichever way the task ends.
//
// finding: none
package main

import (
	"runtime"
	"sync"
	"sync/atomic"
)

func task(slots chan struct{}, cancelled *atomic.Bool) {
	slots <- struct{}{}
	defer func() { <-slots }()
	if cancelled.Load() {
		return
	}
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
