// The owner closes the queue while a producer is between its check and its send.
//
// finding: panic, at the lines marked "here"
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
	q.mu.Unlock()
	if closed {
		return false
	}
	q.items <- v // here
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
