// An applier notifies under its lock through a channel with room for one; the reader takes the
// lock before it reads.
//
// finding: deadlock, at the lines marked "here"
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
	a.notify <- struct{}{} // here
}

func (a *applier) wait(index int) {
	for {
		a.mu.Lock() // here
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
