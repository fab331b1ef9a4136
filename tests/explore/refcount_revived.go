// A reference is taken because the count is not zero, and counted only after the last owner has
// freed the thing.
//
// finding: panic, at the lines marked "here"
package main

import (
	"runtime"
	"sync/atomic"
)

type segment struct {
	refs  atomic.Int32
	freed atomic.Bool
}

func (s *segment) acquire() bool {
	if s.refs.Load() == 0 {
		return false
	}
	s.refs.Add(1)
	return true
}

func (s *segment) release() {
	if s.refs.Add(-1) == 0 {
		s.freed.Store(true)
	}
}

func main() {
	s := &segment{}
	s.refs.Store(1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if s.acquire() {
			if s.freed.Load() {
				panic("a freed segment is read") // here
			}
			s.release()
		}
	}()
	runtime.Gosched()
	s.release()
	<-done
}
