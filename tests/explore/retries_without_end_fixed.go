// A worker that is stopped says that it is done, too.
//
// finding: none
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
		defer done.Store(true)
		if stopped.Load() {
			return
		}
	}()
	go func() {
		defer wg.Done()
		for !done.Load() {
			mu.Lock()
			mu.Unlock()
		}
	}()
	stopped.Store(true)
	wg.Wait()
}
