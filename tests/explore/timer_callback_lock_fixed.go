// The repaired twin of timer_callback_lock.go: the owner waits without it.
//
// finding: none
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
	k.mu.Lock()
	k.alive = false
	k.mu.Unlock()
	close(k.ended)
}

func (k *keeper) close() {
	k.mu.Lock()
	k.alive = false
	k.mu.Unlock()
	if !k.timer.Stop() {
		<-k.ended
	}
}

func main() {
	k := &keeper{alive: true, ended: make(chan struct{})}
	k.mu.Lock()
	k.timer = time.AfterFunc(time.Millisecond, k.expire)
	k.mu.Unlock()
	k.close()
}
