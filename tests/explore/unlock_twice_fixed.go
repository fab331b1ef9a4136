// The repaired twin of unlock_twice.go: who swaps the flag releases.
//
// finding: none
package main

import (
	"sync"
	"sync/atomic"
)

type request struct {
	lock sync.Mutex
	held atomic.Bool
}

func (r *request) release() {
	if r.held.CompareAndSwap(true, false) {
		r.lock.Unlock()
	}
}

func main() {
	r := &request{}
	r.lock.Lock()
	r.held.Store(true)
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go func() {
			defer wg.Done()
			r.release()
		}()
	}
	wg.Wait()
}
