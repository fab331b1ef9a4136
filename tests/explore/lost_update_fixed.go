// The repaired twin of lost_update.go: it is raised in one.
//
// finding: none
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
				hits.Add(1)
			}
		}()
	}
	wg.Wait()
	if n := hits.Load(); n != 4 {
		fmt.Println("hits:", n)
		os.Exit(1)
	}
}
