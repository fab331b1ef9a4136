// Two waiters look at a ready flag and then wait for one token between them.
//
// finding: deadlock, at the lines marked "here"
package main

import (
	"sync"
	"sync/atomic"
)

type gate struct {
	ready  atomic.Bool
	opened chan struct{}
}

func (g *gate) open() {
	g.ready.Store(true)
	g.opened <- struct{}{}
}

func (g *gate) wait() {
	if g.ready.Load() {
		return
	}
	<-g.opened // here
}

func main() {
	g := &gate{opened: make(chan struct{}, 1)}
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go func() {
			defer wg.Done()
			g.wait()
		}()
	}
	g.open()
	wg.Wait()
}
