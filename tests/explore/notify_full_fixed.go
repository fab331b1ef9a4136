// The repaired twin of notify_full.go: a notification that is already pending is enough.
//
// finding: none
package main

import "sync"

type applier struct {
	mu      sync.Mutex
	applied int
	notify  chan struct{}
}

func (a *applier) apply() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.applied++
	select {
	case a.notify <- struct{}{}:
	default:
	}
}

func (a *applier) wait(index int) {
	for {
		a.mu.Lock()
		ok := a.applied >= index
		a.mu.Unlock()
		if ok {
			return
		}
		<-a.notify
	}
}

func main() {
	a := &applier{notify: make(chan struct{}, 1)}
	done := make(chan struct{})
	go func() {
		a.wait(3)
		close(done)
	}()
	for range 3 {
		a.apply()
	}
	<-done
}
