// Each transaction claims two slots by compare-and-swap and gives the first one back if the second is taken. In step with each other
// they never get both.
//
// finding: steps, at the lines marked "here"
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type slot struct{ owner atomic.Int32 }

type transaction struct {
	id      int32
	slots   []*slot
	retries int
}

func (t *transaction) claim() bool {
	for i, s := range t.slots {
		if !s.owner.CompareAndSwap(0, t.id) { // here
			for _, claimed := range t.slots[:i] {
				claimed.owner.Store(0) // here
			}
			t.retries++
			return false
		}
	}
	return true
}

func (t *transaction) commit() {
	for !t.claim() {
	}
	for _, s := range t.slots {
		s.owner.Store(0)
	}
}

func main() {
	a, b := &slot{}, &slot{}
	var wg sync.WaitGroup
	for _, t := range []*transaction{
		{id: 1, slots: []*slot{a, b}},
		{id: 2, slots: []*slot{b, a}},
	} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			t.commit()
		}()
	}
	wg.Wait()
	fmt.Println("committed")
}
