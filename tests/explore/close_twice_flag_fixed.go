// The repaired twin of close_twice_flag.go: the flag is set and the channel closed under one lock.
//
// finding: none
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
	if !stopped {
		close(s.quit)
		s.stopped = true
	}
	s.mu.Unlock()
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
