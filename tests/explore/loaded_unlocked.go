// Settings are loaded when first needed; the first look at them is outside of the lock.
//
// finding: race, at the lines marked "here"
package main

import "sync"

type settings struct{ limit int }

type store struct {
	mu     sync.Mutex
	loaded *settings
}

func (s *store) get() *settings {
	if s.loaded == nil { // here
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.loaded == nil {
			s.loaded = &settings{limit: 8} // here
		}
	}
	return s.loaded
}

func main() {
	s := &store{}
	var wg sync.WaitGroup
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if s.get().limit != 8 {
				panic("half loaded")
			}
		}()
	}
	wg.Wait()
}
