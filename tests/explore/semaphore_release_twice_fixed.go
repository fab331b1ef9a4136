// The repaired twin of semaphore_release_twice.go: who swaps the flag releases.
//
// finding: none
package main

import (
	"context"
	"runtime"
	"sync/atomic"
)

type permit struct {
	slots chan struct{}
	done  atomic.Bool
}

func (p *permit) release() {
	if p.done.CompareAndSwap(false, true) {
		<-p.slots
	}
}

func main() {
	slots := make(chan struct{}, 2)
	slots <- struct{}{}
	p := &permit{slots: slots}
	ctx, cancel := context.WithCancel(context.Background())
	context.AfterFunc(ctx, p.release)
	cancel()
	go p.release()
	runtime.Gosched()
}
