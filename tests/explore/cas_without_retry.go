// A compare-and-swap that fails is not tried again.
//
// finding: exit, at the lines marked "here"
package main

import (
	"os"
	"sync/atomic"
)

type limiter struct{ used atomic.Int32 }

func (l *limiter) acquire() {
	n := l.used.Load()
	l.used.CompareAndSwap(n, n+1)
}

func main() {
	l := &limiter{}
	done := make(chan struct{})
	for range 3 {
		go func() {
			l.acquire()
			done <- struct{}{}
		}()
	}
	for range 3 {
		<-done
	}
	if l.used.Load() != 3 {
		os.Exit(1) // here
	}
}
