// A spin lock looks whether it is free and takes it in two steps.
//
// finding: panic, at the lines marked "here"
package main

import (
	"runtime"
	"sync/atomic"
)

type spin struct{ held atomic.Bool }

func (s *spin) lock() {
	for s.held.Load() {
		runtime.Gosched()
	}
	s.held.Store(true)
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
				panic("the lock is held twice") // here
			}
			inside.Add(-1)
			s.unlock()
			done <- struct{}{}
		}()
	}
	<-done
	<-done
}
