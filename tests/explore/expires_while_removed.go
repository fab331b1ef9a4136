// An entry expires while it is removed: its timer fires before it is stopped, and then returns with the lock.
//
// finding: deadlock, at the lines marked "here"
package main

import (
	"sync"
	"time"
)

type entry struct {
	mu      sync.Mutex
	removed bool
	timer   *time.Timer
}

func (e *entry) expire() {
	e.mu.Lock()
	if e.removed {
		return
	}
	e.removed = true
	e.mu.Unlock()
}

func main() {
	e := &entry{}
	e.mu.Lock()
	e.timer = time.AfterFunc(time.Microsecond, e.expire)
	e.mu.Unlock()
	for range 2 {
		e.mu.Lock() // here
		if !e.timer.Stop() {
			e.removed = true
		}
		e.mu.Unlock()
	}
}
