// The next round raises the counter before both waiters of the last one have returned.
//
// finding: panic, at the lines marked "here"
package main

import (
	"runtime"
	"sync"
)

type round struct{ wg sync.WaitGroup }

func main() {
	first := &round{}
	first.wg.Add(1)
	second := first
	done := make(chan struct{})
	go func() {
		first.wg.Wait() // here
		close(done)
	}()
	runtime.Gosched()
	first.wg.Done()
	second.wg.Add(1)
	second.wg.Done()
	second.wg.Wait()
	<-done
}
