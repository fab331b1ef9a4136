// The repaired twin of cas_without_retry.go: it is, with the new value.
//
// finding: none
package main

import (
	"os"
	"sync/atomic"
)

type limiter struct{ used atomic.Int32 }

func (l *limiter) acquire() {
	for {
		n := l.used.Load()
		if l.used.CompareAndSwap(n, n+1) {
			return
		}
	}
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
		os.Exit(1)
	}
}
