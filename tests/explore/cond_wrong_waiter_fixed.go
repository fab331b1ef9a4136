// The repaired twin of cond_wrong_waiter.go: it wakes all.
//
// finding: none
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
		s.cond.Wait()
	}
	s.full = true
	s.cond.Broadcast()
}

func (s *slot) take() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.full {
		s.cond.Wait()
	}
	s.full = false
	s.cond.Broadcast()
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
