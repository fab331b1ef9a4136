// The server ticks on, and its goroutines come to their ends.
//
// finding: none
// flags: --max-steps 500
package main

import (
	"sync"
	"time"
)

type queue struct {
	mu   sync.Mutex
	full chan int
}

func (q *queue) fill() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.full <- 1
}

func (q *queue) drain() {
	<-q.full
}

func main() {
	q := &queue{full: make(chan int)}
	go q.fill()
	go q.drain()
	for range time.Tick(time.Second) {
		println("alive")
	}
}
