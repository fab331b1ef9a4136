// The repaired twin of closer_too_early.go: they are announced before they start.
//
// finding: none
package main

import (
	"runtime"
	"sync"
)

func main() {
	out := make(chan int, 4)
	var wg sync.WaitGroup
	wg.Add(2)
	for i := range 2 {
		go func() {
			defer wg.Done()
			out <- i
		}()
	}
	runtime.Gosched()
	go func() {
		wg.Wait()
		close(out)
	}()
	for range out {
	}
	runtime.Gosched()
}
