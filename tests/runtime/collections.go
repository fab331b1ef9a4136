package main

import (
	"fmt"
	"runtime"
	"sync"
)

// Many goroutines want a collection at the same time: prints how many there were.
func main() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	before := m.NumGC
	var wg sync.WaitGroup
	for range 2000 {
		wg.Go(runtime.GC)
	}
	wg.Wait()
	runtime.ReadMemStats(&m)
	fmt.Println(m.NumGC - before)
}
