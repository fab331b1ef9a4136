// A worker tries again until another one is done, which does not say so when it is stopped.
//
// finding: steps, at the lines marked "here"
// flags: --max-steps 5000
package main

import (
	"sync"
	"sync/atomic"
)

func main() {
	var stopped, done atomic.Bool
	var mu sync.Mutex
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		if stopped.Load() {
			return
		}
		done.Store(true)
	}()
	go func() {
		defer wg.Done()
		for !done.Load() { // here
			mu.Lock()   // here
			mu.Unlock() // here
		}
	}()
	stopped.Store(true)
	wg.Wait()
}
