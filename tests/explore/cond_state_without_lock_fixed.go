// The repaired twin of cond_state_without_lock.go: the state changes under the lock.
//
// finding: none
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
		p.cond.Wait()
	}
}

func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
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
	<-done
}
