// A wake-up is dropped because the sleeper has not yet begun to sleep.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync/atomic"

func main() {
	wake := make(chan struct{})
	var tasks atomic.Int32
	done := make(chan struct{})
	go func() {
		defer close(done)
		for tasks.Load() == 0 {
			<-wake // here
		}
	}()
	tasks.Add(1)
	select {
	case wake <- struct{}{}:
	default:
	}
	<-done // here
}
