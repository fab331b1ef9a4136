// A bounded buffer made of a mutex and two condition variables.
package main

import (
	"fmt"
	"sync"
)

type Buffer[T any] struct {
	mu              sync.Mutex
	notFull, notEmpty *sync.Cond
	items           []T
	max             int
	closed          bool
}

func New[T any](max int) *Buffer[T] {
	b := &Buffer[T]{max: max}
	b.notFull, b.notEmpty = sync.NewCond(&b.mu), sync.NewCond(&b.mu)
	return b
}

func (b *Buffer[T]) Put(x T) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.items) == b.max {
		b.notFull.Wait()
	}
	b.items = append(b.items, x)
	b.notEmpty.Signal()
}

func (b *Buffer[T]) Get() (x T, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.items) == 0 {
		if b.closed {
			return
		}
		b.notEmpty.Wait()
	}
	x, b.items = b.items[0], b.items[1:]
	b.notFull.Signal()
	return x, true
}

func (b *Buffer[T]) Close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.notEmpty.Broadcast()
}

func main() {
	b := New[int](3)
	var prod, cons sync.WaitGroup
	for p := range 4 {
		prod.Go(func() {
			for i := range 100 {
				b.Put(p*100 + i)
			}
		})
	}
	sums := make([]int, 3)
	for c := range sums {
		cons.Go(func() {
			for {
				x, ok := b.Get()
				if !ok {
					return
				}
				sums[c] += x
			}
		})
	}
	prod.Wait()
	b.Close()
	cons.Wait()
	fmt.Println(sums[0]+sums[1]+sums[2], 399*400/2)
}
