// Producers and consumers wait on one condition variable, and Signal wakes one that cannot use it.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

type slot struct {
	mu   sync.Mutex
	cond *sync.Cond
	full bool
}

func (s *slot) put() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.full {
		s.cond.Wait() // here
	}
	s.full = true
	s.cond.Signal()
}

func (s *slot) take() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.full {
		s.cond.Wait() // here
	}
	s.full = false
	s.cond.Signal()
}

func main() {
	s := &slot{}
	s.cond = sync.NewCond(&s.mu)
	var wg sync.WaitGroup
	wg.Add(4)
	for range 2 {
		go func() {
			defer wg.Done()
			s.take()
		}()
		go func() {
			defer wg.Done()
			s.put()
		}()
	}
	wg.Wait()
}
