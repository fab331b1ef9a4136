// Goroutines that make garbage, and collections.
package main

import (
	"fmt"
	"runtime"
	"sync"
)

func main() {
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			var keep [][]byte
			for i := range 200 {
				keep = append(keep, make([]byte, 1000+i))
			}
			runtime.KeepAlive(keep)
		}()
	}
	runtime.GC()
	wg.Wait()
	runtime.GC()
	fmt.Println("collected")
}
