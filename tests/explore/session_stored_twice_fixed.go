// The repaired twin of session_stored_twice.go: the session is looked up and stored in one step.
//
// finding: none
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type session struct{ hits atomic.Int32 }

func lookup(sessions *sync.Map, id string) *session {
	s, _ := sessions.LoadOrStore(id, &session{})
	return s.(*session)
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
		panic(fmt.Sprintf("%d of 2 hits", n))
	}
}
