// Each worker announces itself to the wait group when it runs, so the closer may find nobody to
// wait for.
//
// finding: panic, at the lines marked "here"
package main

import (
	"runtime"
	"sync"
)

func main() {
	out := make(chan int, 4)
	var wg sync.WaitGroup
	for i := range 2 {
		go func() {
			wg.Add(1)
			defer wg.Done()
			out <- i // here
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
