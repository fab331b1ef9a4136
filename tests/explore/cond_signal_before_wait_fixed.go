// The repaired twin of cond_signal_before_wait.go: the signal leaves a mark, and the waiter looks
// at it.
//
// finding: none
package main

import (
	"runtime"
	"sync"
)

type latch struct {
	mu   sync.Mutex
	cond *sync.Cond
	set  bool
}

func (l *latch) wait() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !l.set {
		l.cond.Wait()
	}
}

func (l *latch) open() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.set = true
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
	<-done
}
