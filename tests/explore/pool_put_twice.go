// A buffer is put back by the function that uses it and by its caller, so two requests share it.
//
// finding: panic, at the lines marked "here"
package main

import (
	"runtime"
	"sync"
	"sync/atomic"
)

type buffer struct{ users atomic.Int32 }

type buffers struct {
	mu   sync.Mutex
	free []*buffer
}

func (p *buffers) get() *buffer {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.free); n > 0 {
		b := p.free[n-1]
		p.free = p.free[:n-1]
		return b
	}
	return &buffer{}
}

func (p *buffers) put(b *buffer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, b)
}

func (p *buffers) serve() {
	b := p.get()
	if b.users.Add(1) != 1 {
		panic("two requests write to one buffer") // here
	}
	runtime.Gosched()
	b.users.Add(-1)
	p.put(b)
}

func main() {
	p := &buffers{}
	b := p.get()
	p.put(b)
	p.put(b)
	done := make(chan struct{})
	for range 2 {
		go func() {
			p.serve()
			done <- struct{}{}
		}()
	}
	<-done
	<-done
}
