// As barrier_reused.go, but rounds have numbers, and who waits does so for the end of its own.
//
// finding: none
package main

import "sync"

type barrier struct {
	mu      sync.Mutex
	all     *sync.Cond
	arrived int
	size    int
	round   int
}

func (b *barrier) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.arrived++
	if b.arrived == b.size {
		b.arrived = 0
		b.round++
		b.all.Broadcast()
		return
	}
	for round := b.round; b.round == round; {
		b.all.Wait()
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
	wg.Wait()
}
