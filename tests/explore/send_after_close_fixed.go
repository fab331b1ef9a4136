// The repaired twin of send_after_close.go: check, send and close happen under one lock.
//
// finding: none
package main

import "sync"

type queue struct {
	mu     sync.Mutex
	closed bool
	items  chan int
}

func (q *queue) push(v int) bool {
	q.mu.Lock()
	closed := q.closed
	defer q.mu.Unlock()
	if closed {
		return false
	}
	q.items <- v
	return true
}

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	close(q.items)
}

func main() {
	q := &queue{items: make(chan int, 4)}
	done := make(chan struct{})
	go func() {
		q.push(1)
		close(done)
	}()
	q.close()
	<-done
	for range q.items {
	}
}
