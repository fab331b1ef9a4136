// A stack without locks: two goroutines push and pop.

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

func pop() bool {
	for {
		top := head.Load()
		if top == nil {
			return false
		}
		if head.CompareAndSwap(top, top.next) {
			return true
		}
	}
}

func main() {
	var wg sync.WaitGroup
	wg.Add(2)
	for n := range 2 {
		go func() {
			push(n)
			if !pop() {
				panic("nothing is left")
			}
			wg.Done()
		}()
	}
	wg.Wait()
}
