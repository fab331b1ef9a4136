// The repaired twin of waitgroup_add_inside.go: it is raised before the goroutine starts.
//
// finding: none
package main

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

func main() {
	var wg sync.WaitGroup
	var done atomic.Int32
	wg.Add(2)
	for range 2 {
		go func() {
			defer wg.Done()
			done.Add(1)
		}()
	}
	runtime.Gosched()
	wg.Wait()
	if n := done.Load(); n != 2 {
		panic(fmt.Sprintf("%d of 2 are done", n))
	}
}
