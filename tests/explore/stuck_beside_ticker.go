// Two goroutines of a server are stuck for good; its main loop ticks on.
//
// finding: leak, at the lines marked "here"
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
	q.full <- 1 // here
}

func (q *queue) drain() {
	q.mu.Lock() // here
	defer q.mu.Unlock()
	<-q.full // here
}

func main() {
	q := &queue{full: make(chan int)}
	go q.fill()
	go q.drain()
	for range time.Tick(time.Second) {
		println("alive")
	}
}
