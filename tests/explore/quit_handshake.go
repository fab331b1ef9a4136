// Both ends of a connection may decide to leave first, and each then waits for the other to agree.
//
// finding: deadlock, at the lines marked "here"
package main

import (
	"sync"
	"sync/atomic"
)

type peer struct{ bye chan struct{} }

func run(me, other *peer, hurry *atomic.Bool, wg *sync.WaitGroup) {
	defer wg.Done()
	if hurry.Load() {
		other.bye <- struct{}{}
		<-me.bye
		return
	}
	hurry.Store(true)
	<-me.bye // here
	other.bye <- struct{}{}
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
