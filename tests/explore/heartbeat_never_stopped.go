// A lease sends heartbeats until it is released. The one that a failed renewal replaces is never released, and nobody else
// has its stop channel: its goroutine wakes at every tick, forever.
//
// finding: leak, at the line marked "here"

package main

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

type lease struct {
	beats atomic.Int32
	stop  chan struct{}
}

func take() *lease {
	l := &lease{stop: make(chan struct{})}
	go l.keep()
	return l
}

func (l *lease) keep() {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select { // here
		case <-tick.C:
			l.beats.Add(1)
		case <-l.stop:
			return
		}
	}
}

func (l *lease) renew() error {
	if l.beats.Load() < 2 {
		return errors.New("renewed too early")
	}
	return nil
}

func (l *lease) release() { close(l.stop) }

func main() {
	l := take()
	time.Sleep(1500 * time.Millisecond)
	if err := l.renew(); err != nil {
		l = take()
	}
	time.Sleep(2500 * time.Millisecond)
	fmt.Println(l.renew() == nil)
	l.release()
}
