// Two requests find no session, and both store one.
//
// finding: panic, at the lines marked "here"
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type session struct{ hits atomic.Int32 }

func lookup(sessions *sync.Map, id string) *session {
	if s, ok := sessions.Load(id); ok {
		return s.(*session)
	}
	s := &session{}
	sessions.Store(id, s)
	return s
}

func main() {
	var sessions sync.Map
	done := make(chan struct{})
	for range 2 {
		go func() {
			lookup(&sessions, "alice").hits.Add(1)
			done <- struct{}{}
		}()
	}
	<-done
	<-done
	if n := lookup(&sessions, "alice").hits.Load(); n != 2 {
		panic(fmt.Sprintf("%d of 2 hits", n)) // here
	}
}
