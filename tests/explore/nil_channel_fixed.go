// The repaired twin of nil_channel.go: the channel is made before the session is shared.
//
// finding: none
package main

import (
	"fmt"
	"runtime"
	"sync"
)

type session struct {
	mu     sync.Mutex
	frames chan string
}

func (s *session) channel() chan string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.frames
}

func (s *session) open() {
	s.mu.Lock()
	frames := s.frames
	s.mu.Unlock()
	frames <- "hello"
}

func main() {
	s := &session{frames: make(chan string, 1)}
	go s.open()
	runtime.Gosched()
	fmt.Println(<-s.channel())
}
