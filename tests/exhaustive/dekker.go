// Dekker's mutual exclusion of two, by atomics.

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
			for {
				if !wants[other].Load() {
					break
				}
				if turn.Load() != me {
					wants[me].Store(false)
					for {
						if turn.Load() == me {
							break
						}
					}
					wants[me].Store(true)
				}
			}
			turn.Store(other)
			wants[me].Store(false)
		}()
	}
	wg.Wait()
}
