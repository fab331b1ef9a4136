// When work and stop are both ready, select may take the work, with a connection that stop has
// dropped.
//
// finding: panic, at the lines marked "here"
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
			w.conn.Load().writes++ // here
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
