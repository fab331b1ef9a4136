// The repaired twin of spinlock_load_store.go: it takes it in one.
//
// finding: none
package main

import (
	"runtime"
	"sync/atomic"
)

type spin struct{ held atomic.Bool }

func (s *spin) lock() {
	for !s.held.CompareAndSwap(false, true) {
		runtime.Gosched()
	}
}

func (s *spin) unlock() { s.held.Store(false) }

func main() {
	var s spin
	var inside atomic.Int32
	done := make(chan struct{})
	for range 2 {
		go func() {
			s.lock()
			if inside.Add(1) > 1 {
				panic("the lock is held twice")
			}
			inside.Add(-1)
			s.unlock()
			done <- struct{}{}
		}()
	}
	<-done
	<-done
}
