// The slot is released by the deferred call and by the callback of the context.
//
// finding: leak, at the lines marked "here"
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
	if !p.done.Load() {
		<-p.slots // here
		p.done.Store(true)
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
