// A store compacts itself while it holds its own lock, but only when two writers have filled it.
//
// finding: deadlock, at the lines marked "here"
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
		s.compact()
	}
}

func (s *store) compact() {
	s.mu.Lock() // here
	defer s.mu.Unlock()
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
