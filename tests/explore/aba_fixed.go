// The repaired twin of aba.go: the head carries a version, which each change raises.
//
// finding: none
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

const none = 99

type list struct {
	head atomic.Uint64
	next [3]atomic.Uint64
}

func (l *list) pop() uint64 {
	for {
		head := l.head.Load()
		node := head % 100
		if node == none {
			return none
		}
		next := l.next[node].Load()
		if l.head.CompareAndSwap(head, next+head/100*100+100) {
			return node
		}
	}
}

func (l *list) push(node uint64) {
	for {
		head := l.head.Load()
		l.next[node].Store(head % 100)
		if l.head.CompareAndSwap(head, node+head/100*100+100) {
			return
		}
	}
}

func main() {
	l := &list{}
	l.next[0].Store(1)
	l.next[1].Store(2)
	l.next[2].Store(none)
	var owner [3]atomic.Int32
	take := func() uint64 {
		n := l.pop()
		if n != none && owner[n].Add(1) != 1 {
			panic(fmt.Sprintf("node %d has two owners", n))
		}
		return n
	}
	give := func(n uint64) {
		owner[n].Add(-1)
		l.push(n)
	}
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		take()
		take()
	}()
	go func() {
		defer wg.Done()
		a := take()
		take()
		if a != none {
			give(a)
		}
	}()
	wg.Wait()
}
