// The repaired twin of afterfunc_and_caller.go: the one that stops the callback completes it.
//
// finding: none
package main

import (
	"context"
	"runtime"
)

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { close(done) })
	go cancel()
	runtime.Gosched()
	if stop() {
		close(done)
	}
	<-done
	runtime.Gosched()
}
