// The repaired twin of trylock_skips.go: it waits for its turn.
//
// finding: none
package main

import (
	"fmt"
	"sync"
)

type buffer struct {
	flushing sync.Mutex
	mu       sync.Mutex
	pending  int
	written  int
}

func (b *buffer) add() {
	b.mu.Lock()
	b.pending++
	b.mu.Unlock()
	b.flush()
}

func (b *buffer) flush() {
	b.flushing.Lock()
	defer b.flushing.Unlock()
	b.mu.Lock()
	n := b.pending
	b.pending = 0
	b.mu.Unlock()
	b.mu.Lock()
	b.written += n
	b.mu.Unlock()
}

func main() {
	b := &buffer{}
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go func() {
			defer wg.Done()
			b.add()
		}()
	}
	wg.Wait()
	if b.written != 2 {
		panic(fmt.Sprintf("%d of 2 entries were written", b.written))
	}
}
