// Two callers of Stop both find that it is not stopped yet.
//
// finding: panic, at the lines marked "here"
package main

import "sync"

type server struct {
	mu      sync.Mutex
	stopped bool
	quit    chan struct{}
}

func (s *server) stop() {
	s.mu.Lock()
	stopped := s.stopped
	s.mu.Unlock()
	if !stopped {
		close(s.quit) // here
		s.mu.Lock()
		s.stopped = true
		s.mu.Unlock()
	}
}

func main() {
	s := &server{quit: make(chan struct{})}
	done := make(chan bool)
	for range 2 {
		go func() {
			defer func() { done <- true }()
			s.stop()
		}()
	}
	<-done
	<-done
	<-s.quit
}
