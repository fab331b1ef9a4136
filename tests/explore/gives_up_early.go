// A worker looks three times whether it may begin, and gives up although it still could.
//
// finding: panic, at the lines marked "here"
package main

import "sync/atomic"

func main() {
	var ready atomic.Bool
	done := make(chan bool)
	go func() {
		defer close(done)
		for range 3 {
			if ready.Load() {
				return
			}
		}
		panic("gave up") // here
	}()
	ready.Store(true)
	<-done
}
