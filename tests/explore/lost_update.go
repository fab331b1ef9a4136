// A counter is loaded, raised and stored in three steps.
//
// finding: exit, at the lines marked "here"
package main

import (
	"fmt"
	"os"
	"sync"
	"sync/atomic"
)

func main() {
	var hits atomic.Int64
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go func() {
			defer wg.Done()
			for range 2 {
				hits.Store(hits.Load() + 1)
			}
		}()
	}
	wg.Wait()
	if n := hits.Load(); n != 4 {
		fmt.Println("hits:", n)
		os.Exit(1) // here
	}
}
