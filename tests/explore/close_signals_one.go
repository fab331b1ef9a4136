// Closing a queue wakes one of the goroutines that wait for it.
//
// finding: leak, at the lines marked "here"
package main

import "sync"

type queue struct {
	mu     sync.Mutex
	cond   *sync.Cond
	closed bool
}

func (q *queue) get() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for !q.closed {
		q.cond.Wait() // here
	}
}

func (q *queue) shutDown() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.cond.Signal()
}

func main() {
	q := &queue{}
	q.cond = sync.NewCond(&q.mu)
	done := make(chan struct{}, 2)
	for range 2 {
		go func() {
			q.get()
			done <- struct{}{}
		}()
	}
	q.shutDown()
	<-done
}
