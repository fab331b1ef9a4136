// Peterson's algorithm with the two stores of its entry exchanged.
//
// finding: panic, at the lines marked "here"
package main

import (
	"runtime"
	"sync"
	"sync/atomic"
)

type lock struct {
	wants [2]atomic.Bool
	turn  atomic.Int32
}

func (l *lock) enter(me int32) {
	other := 1 - me
	l.turn.Store(other)
	l.wants[me].Store(true)
	for l.wants[other].Load() && l.turn.Load() == other {
		runtime.Gosched()
	}
}

func (l *lock) leave(me int32) { l.wants[me].Store(false) }

func main() {
	l := &lock{}
	var inside atomic.Int32
	var wg sync.WaitGroup
	wg.Add(2)
	for me := range int32(2) {
		go func() {
			defer wg.Done()
			l.enter(me)
			if inside.Add(1) != 1 {
				panic("two goroutines are in the critical section") // here
			}
			inside.Add(-1)
			l.leave(me)
		}()
	}
	wg.Wait()
}
