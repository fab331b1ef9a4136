// The repaired twin of refcount_revived.go: the count is raised only from a count that is not
// zero.
//
// finding: none
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
	for {
		n := s.refs.Load()
		if n == 0 {
			return false
		}
		if s.refs.CompareAndSwap(n, n+1) {
			return true
		}
	}
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
				panic("a freed segment is read")
			}
			s.release()
		}
	}()
	runtime.Gosched()
	s.release()
	<-done
}
