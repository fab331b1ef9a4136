// The repaired twin of quit_handshake.go: leaving closes the own channel; it does not wait for a
// hand.
//
// finding: none
package main

import (
	"sync"
	"sync/atomic"
)

type peer struct{ bye chan struct{} }

func (p *peer) leave() { close(p.bye) }

func run(me, other *peer, hurry *atomic.Bool, wg *sync.WaitGroup) {
	defer wg.Done()
	if hurry.Load() {
		me.leave()
		<-other.bye
		return
	}
	hurry.Store(true)
	me.leave()
	<-other.bye
}

func main() {
	a, b := &peer{make(chan struct{})}, &peer{make(chan struct{})}
	var hurry atomic.Bool
	var wg sync.WaitGroup
	wg.Add(2)
	go run(a, b, &hurry, &wg)
	go run(b, a, &hurry, &wg)
	wg.Wait()
}
