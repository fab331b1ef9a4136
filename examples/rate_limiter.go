// Rate limiter: a token bucket that a ticker fills.
//
// The first requests pass at once as long as there are tokens; after that one
// passes with each tick.
package main

import (
	"fmt"
	"time"
)

type Limiter struct {
	tokens chan struct{}
	stop   chan struct{}
}

// NewLimiter allows bursts of the given size, and one more every interval.
func NewLimiter(burst int, every time.Duration) *Limiter {
	l := &Limiter{make(chan struct{}, burst), make(chan struct{})}
	for range burst {
		l.tokens <- struct{}{}
	}
	go func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				select {
				case l.tokens <- struct{}{}:
				default: // the bucket is full
				}
			case <-l.stop:
				return
			}
		}
	}()
	return l
}

// Wait blocks until a request may pass.
func (l *Limiter) Wait() { <-l.tokens }

// TryNow says whether a request may pass at once.
func (l *Limiter) TryNow() bool {
	select {
	case <-l.tokens:
		return true
	default:
		return false
	}
}

func main() {
	const every = 20 * time.Millisecond
	l := NewLimiter(3, every)
	start := time.Now()
	for i := range 3 {
		fmt.Println("request", i, "passes at once:", l.TryNow())
	}
	for i := 3; i < 6; i++ {
		l.Wait()
		fmt.Println("request", i, "had to wait")
	}
	fmt.Println("took at least two intervals:", time.Since(start) >= 2*every)
	close(l.stop)
}
