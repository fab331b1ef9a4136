// Three goroutines push to a stack without locks.

package main

import (
	"sync"
	"sync/atomic"
)

type node struct {
	value int
	next  *node
}

var head atomic.Pointer[node]

func push(value int) {
	n := &node{value: value}
	for {
		n.next = head.Load()
		if head.CompareAndSwap(n.next, n) {
			return
		}
	}
}

func main() {
	var wg sync.WaitGroup
	wg.Add(3)
	for n := range 3 {
		go func() {
			push(n)
			wg.Done()
		}()
	}
	wg.Wait()
}
