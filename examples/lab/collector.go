// Two goroutines allocate as fast as they can, and a third runs only now and then. The collector is a
// client of the scheduler, too: its work takes idle Ps, a share of the time of busy Ps, and the time of
// goroutines that allocate.
//
//	GOMAXPROCS=2 GODEBUG=gctrace=1 minigo run examples/lab/collector.go
package main

import (
	"fmt"
	"runtime"
	"sync"
)

type node struct{ left, right *node }

func tree(depth int) *node {
	if depth == 0 {
		return &node{}
	}
	return &node{tree(depth - 1), tree(depth - 1)}
}

func main() {
	keep := tree(14)
	var wg sync.WaitGroup
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 400 {
				tree(12)
			}
		}()
	}
	wg.Wait()
	runtime.KeepAlive(keep)
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	fmt.Println("collections:", stats.NumGC > 0)
}
