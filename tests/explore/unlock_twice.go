// Timeout and completion both release the lock that a request holds.
//
// finding: fatal, at the lines marked "here"
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
	if r.held.Load() {
		r.held.Store(false)
		r.lock.Unlock() // here
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
