// A producer and a consumer, and a bounded queue made of a mutex and two conditions between them.

package main

import "sync"

type queue struct {
	mu              sync.Mutex
	filled, emptied sync.Cond
	items           []int
}

func (q *queue) put(n int) {
	q.mu.Lock()
	for len(q.items) == 1 {
		q.emptied.Wait()
	}
	q.items = append(q.items, n)
	q.filled.Signal()
	q.mu.Unlock()
}

func (q *queue) get() int {
	q.mu.Lock()
	for len(q.items) == 0 {
		q.filled.Wait()
	}
	n := q.items[0]
	q.items = q.items[1:]
	q.emptied.Signal()
	q.mu.Unlock()
	return n
}

func main() {
	q := &queue{}
	q.filled.L, q.emptied.L = &q.mu, &q.mu
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		q.put(1)
		q.put(2)
		wg.Done()
	}()
	go func() {
		if q.get() != 1 || q.get() != 2 {
			panic("another order")
		}
		wg.Done()
	}()
	wg.Wait()
}
