// A call is completed by its context and by its answer at the same time.
//
// finding: panic, at the lines marked "here"
package main

import (
	"context"
	"runtime"
)

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { close(done) }) // here
	go cancel()
	runtime.Gosched()
	if ctx.Err() == nil {
		stop()
		close(done) // here
	}
	<-done
	runtime.Gosched()
}
