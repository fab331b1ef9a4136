// A session is used before its channel is made.
//
// finding: deadlock, at the lines marked "here"
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
	s.frames = make(chan string, 1)
	frames := s.frames
	s.mu.Unlock()
	frames <- "hello"
}

func main() {
	s := &session{}
	go s.open()
	runtime.Gosched()
	fmt.Println(<-s.channel()) // here
}
