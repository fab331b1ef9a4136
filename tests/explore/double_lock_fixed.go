// The repaired twin of double_lock.go: the method that is called with the lock held does not lock.
//
// finding: none
package main

import "sync"

type store struct {
	mu      sync.Mutex
	dirty   int
	flushed int
}

func (s *store) put() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dirty++
	if s.dirty >= 2 {
		s.compactLocked()
	}
}

func (s *store) compact() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.compactLocked()
}

func (s *store) compactLocked() {
	s.flushed += s.dirty
	s.dirty = 0
}

func main() {
	s := &store{}
	var wg sync.WaitGroup
	wg.Add(3)
	for range 2 {
		go func() {
			defer wg.Done()
			s.put()
		}()
	}
	go func() {
		defer wg.Done()
		s.compact()
	}()
	wg.Wait()
}
