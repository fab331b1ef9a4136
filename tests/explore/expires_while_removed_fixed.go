// An entry that expires while it is removed gives the lock back.
//
// finding: none
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
	defer e.mu.Unlock()
	if e.removed {
		return
	}
	e.removed = true
}

func main() {
	e := &entry{}
	e.mu.Lock()
	e.timer = time.AfterFunc(time.Microsecond, e.expire)
	e.mu.Unlock()
	for range 2 {
		e.mu.Lock()
		if !e.timer.Stop() {
			e.removed = true
		}
		e.mu.Unlock()
	}
}
