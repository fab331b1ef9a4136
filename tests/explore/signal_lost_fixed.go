// The repaired twin of signal_lost.go: the channel has room to remember one wake-up.
//
// finding: none
package main

import "sync/atomic"

func main() {
	wake := make(chan struct{}, 1)
	var tasks atomic.Int32
	done := make(chan struct{})
	go func() {
		defer close(done)
		for tasks.Load() == 0 {
			<-wake
		}
	}()
	tasks.Add(1)
	select {
	case wake <- struct{}{}:
	default:
	}
	<-done
}
