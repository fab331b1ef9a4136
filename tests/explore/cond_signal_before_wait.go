// A waiter waits without a condition, for a signal that may have been given already.
//
// finding: deadlock, at the lines marked "here"
package main

import (
	"runtime"
	"sync"
)

type latch struct {
	mu   sync.Mutex
	cond *sync.Cond
}

func (l *latch) wait() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cond.Wait() // here
}

func (l *latch) open() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cond.Broadcast()
}

func main() {
	l := &latch{}
	l.cond = sync.NewCond(&l.mu)
	done := make(chan struct{})
	go func() {
		l.wait()
		close(done)
	}()
	runtime.Gosched()
	l.open()
	<-done // here
}
