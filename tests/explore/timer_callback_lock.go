// The owner waits under its lock for the end of a callback, which takes the lock first.
//
// finding: deadlock, at the lines marked "here"
// flags: --early-timers
package main

import (
	"sync"
	"time"
)

type keeper struct {
	mu    sync.Mutex
	alive bool
	ended chan struct{}
	timer *time.Timer
}

func (k *keeper) expire() {
	k.mu.Lock() // here
	k.alive = false
	k.mu.Unlock()
	close(k.ended)
}

func (k *keeper) close() {
	k.mu.Lock()
	k.alive = false
	if !k.timer.Stop() {
		<-k.ended // here
	}
	k.mu.Unlock()
}

func main() {
	k := &keeper{alive: true, ended: make(chan struct{})}
	k.mu.Lock()
	k.timer = time.AfterFunc(time.Millisecond, k.expire)
	k.mu.Unlock()
	k.close()
}
