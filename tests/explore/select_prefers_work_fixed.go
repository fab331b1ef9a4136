// The repaired twin of select_prefers_work.go: stop is looked at again before the work is done.
//
// finding: none
package main

import "sync/atomic"

type conn struct{ writes int }

type worker struct {
	conn atomic.Pointer[conn]
	jobs chan int
	stop chan struct{}
}

func (w *worker) loop(done chan<- struct{}) {
	defer close(done)
	for {
		select {
		case <-w.stop:
			return
		case <-w.jobs:
			select {
			case <-w.stop:
				return
			default:
			}
			if c := w.conn.Load(); c != nil {
				c.writes++
			}
		}
	}
}

func main() {
	w := &worker{jobs: make(chan int, 1), stop: make(chan struct{})}
	w.conn.Store(&conn{})
	done := make(chan struct{})
	go w.loop(done)
	w.jobs <- 1
	close(w.stop)
	w.conn.Store(nil)
	<-done
}
