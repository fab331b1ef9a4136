// The repaired twin of gives_up_early.go: the worker looks when it was told to.
//
// finding: none
package main

import "sync/atomic"

func main() {
	var ready atomic.Bool
	done, told := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		<-told
		for range 3 {
			if ready.Load() {
				return
			}
		}
		panic("gave up")
	}()
	ready.Store(true)
	close(told)
	<-done
}
