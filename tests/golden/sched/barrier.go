// A reusable barrier: phases that no goroutine leaves before all have arrived.
package main

import (
	"fmt"
	"sync"
)

type Barrier struct {
	mu       sync.Mutex
	cond     *sync.Cond
	n, count int
	phase    int
}

func NewBarrier(n int) *Barrier {
	b := &Barrier{n: n}
	b.cond = sync.NewCond(&b.mu)
	return b
}

func (b *Barrier) Wait() (last bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	phase := b.phase
	b.count++
	if b.count == b.n {
		b.count = 0
		b.phase++
		b.cond.Broadcast()
		return true
	}
	for phase == b.phase {
		b.cond.Wait()
	}
	return false
}

func main() {
	const workers, phases = 6, 20
	b := NewBarrier(workers)
	vals := make([]int, workers)
	next := make([]int, workers)
	lasts := 0
	var mu sync.Mutex
	var wg sync.WaitGroup
	for w := range vals {
		vals[w] = w
	}
	for w := range workers {
		wg.Go(func() {
			for range phases {
				next[w] = vals[w] + vals[(w+1)%workers]
				b.Wait()
				vals[w] = next[w] % 1000
				if b.Wait() {
					mu.Lock()
					lasts++
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	fmt.Println(vals, lasts, b.phase)
}
