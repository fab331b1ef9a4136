// As lease_renewed_late.go, but a timer ends only the term that it was started for.
//
// finding: none
package main

import (
	"sync"
	"time"
)

type lease struct {
	mu    sync.Mutex
	timer *time.Timer
	held  bool
	term  int
}

func (l *lease) grant(d time.Duration) {
	l.term++
	term := l.term
	l.timer = time.AfterFunc(d, func() { l.expire(term) })
}

func (l *lease) expire(term int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.term == term {
		l.held = false
	}
}

func (l *lease) renew() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.held {
		return false
	}
	l.timer.Stop()
	l.grant(time.Hour)
	return true
}

func (l *lease) stillHeld() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.held
}

func main() {
	l := &lease{held: true}
	l.mu.Lock()
	l.grant(10 * time.Millisecond)
	l.mu.Unlock()
	time.Sleep(10 * time.Millisecond)
	if l.renew() && !l.stillHeld() {
		panic("a renewed lease is lost")
	}
}
