// The state that a waiter looks at changes without the lock, between its look and its wait.
//
// finding: deadlock, at the lines marked "here"
package main

import (
	"sync"
	"sync/atomic"
)

type pool struct {
	mu     sync.Mutex
	cond   *sync.Cond
	closed atomic.Bool
}

func (p *pool) wait() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.closed.Load() {
		p.cond.Wait() // here
	}
}

func (p *pool) close() {
	p.closed.Store(true)
	p.cond.Broadcast()
}

func main() {
	p := &pool{}
	p.cond = sync.NewCond(&p.mu)
	done := make(chan struct{})
	go func() {
		p.wait()
		close(done)
	}()
	p.close()
	<-done // here
}
