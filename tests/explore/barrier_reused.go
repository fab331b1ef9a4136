// A barrier for several rounds that waits until the count is zero again: a fast goroutine begins the next round
// before a slow one has looked, which then waits for a round that never gets full.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

type barrier struct {
	mu      sync.Mutex
	all     *sync.Cond
	arrived int
	size    int
}

func (b *barrier) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.arrived++
	if b.arrived == b.size {
		b.arrived = 0
		b.all.Broadcast()
		return
	}
	for b.arrived != 0 {
		b.all.Wait() // here
	}
}

func main() {
	b := &barrier{size: 2}
	b.all = sync.NewCond(&b.mu)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for range 2 {
				b.wait()
			}
		})
	}
	wg.Wait() // here
}
