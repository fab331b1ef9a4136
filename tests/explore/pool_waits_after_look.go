// A pool of connections looks for an idle one and joins the queue in two critical sections: a connection
// that is put back in between becomes idle, and nobody wakes the one who waits.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

type pool struct {
	mu      sync.Mutex
	idle    []int
	waiting []chan int
}

func (p *pool) put(conn int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) > 0 {
		p.waiting[0] <- conn
		p.waiting = p.waiting[1:]
		return
	}
	p.idle = append(p.idle, conn)
}

func (p *pool) get() int {
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		conn := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return conn
	}
	p.mu.Unlock()
	ready := make(chan int, 1)
	p.mu.Lock()
	p.waiting = append(p.waiting, ready)
	p.mu.Unlock()
	return <-ready // here
}

func main() {
	p := &pool{idle: []int{1}}
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { p.put(p.get()) })
	}
	wg.Wait() // here
}
