// Peterson's mutual exclusion of two, by atomics.

package main

import (
	"sync"
	"sync/atomic"
)

func main() {
	var wants [2]atomic.Bool
	var turn atomic.Int32
	var wg sync.WaitGroup
	wg.Add(2)
	for me := range int32(2) {
		go func() {
			defer wg.Done()
			other := 1 - me
			wants[me].Store(true)
			turn.Store(other)
			for {
				if !wants[other].Load() || turn.Load() != other {
					break
				}
			}
			wants[me].Store(false)
		}()
	}
	wg.Wait()
}
