// Two consumers are woken for one item, and the second does not look again.
//
// finding: panic, at the lines marked "here"
package main

import (
	"fmt"
	"sync"
)

type queue struct {
	mu    sync.Mutex
	cond  *sync.Cond
	items []int
}

func (q *queue) pop() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.items) == 0 {
		q.cond.Wait()
	}
	v := q.items[0] // here
	q.items = q.items[1:]
	return v
}

func (q *queue) push(v int) {
	q.mu.Lock()
	q.items = append(q.items, v)
	q.mu.Unlock()
	q.cond.Broadcast()
}

func main() {
	q := &queue{}
	q.cond = sync.NewCond(&q.mu)
	got := make(chan int)
	for range 2 {
		go func() { got <- q.pop() }()
	}
	q.push(1)
	q.push(2)
	fmt.Println(<-got + <-got)
}
