// A lease is renewed at the moment it expires: Stop comes too late for the function of the timer, which then
// ends the renewed lease.
//
// finding: panic, at the lines marked "here"
package main

import (
	"sync"
	"time"
)

type lease struct {
	mu    sync.Mutex
	timer *time.Timer
	held  bool
}

func (l *lease) grant() {
	l.timer = time.AfterFunc(10*time.Millisecond, l.expire)
}

func (l *lease) expire() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held = false
}

func (l *lease) renew() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.held {
		return false
	}
	l.timer.Stop()
	l.timer = time.AfterFunc(time.Hour, l.expire)
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
	l.grant()
	l.mu.Unlock()
	time.Sleep(10 * time.Millisecond)
	if l.renew() && !l.stillHeld() {
		panic("a renewed lease is lost") // here
	}
}
