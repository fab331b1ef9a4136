// The repaired twin of waitgroup_reuse.go: each round has a wait group of its own.
//
// finding: none
package main

import (
	"runtime"
	"sync"
)

type round struct{ wg sync.WaitGroup }

func main() {
	first := &round{}
	first.wg.Add(1)
	second := &round{}
	second.wg.Add(1)
	done := make(chan struct{})
	go func() {
		first.wg.Wait()
		close(done)
	}()
	runtime.Gosched()
	first.wg.Done()
	<-done
	second.wg.Done()
	second.wg.Wait()
}
