// The repaired twin of one_token_two_receivers.go: closing the channel wakes all.
//
// finding: none
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
	close(g.opened)
}

func (g *gate) wait() {
	if g.ready.Load() {
		return
	}
	<-g.opened
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
