// A batch is flushed because it is full and because its time is up.
//
// finding: panic, at the lines marked "here"
// flags: --early-timers
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

type batcher struct {
	mu    sync.Mutex
	items []int
	sent  atomic.Int32
}

func (b *batcher) add(v int) {
	b.mu.Lock()
	b.items = append(b.items, v)
	full := len(b.items) >= 2
	b.mu.Unlock()
	if full {
		b.flush()
	}
}

func (b *batcher) flush() {
	b.mu.Lock()
	items := b.items
	b.mu.Unlock()
	b.sent.Add(int32(len(items)))
	b.mu.Lock()
	b.items = nil
	b.mu.Unlock()
}

func main() {
	b := &batcher{}
	timer := time.AfterFunc(10*time.Millisecond, b.flush)
	b.add(1)
	b.add(2)
	if !timer.Stop() {
		time.Sleep(time.Millisecond)
	}
	b.flush()
	if n := b.sent.Load(); n > 2 {
		panic(fmt.Sprintf("%d of 2 items were sent", n)) // here
	}
}
