// Three goroutines that compute and yield: without time slices on one thread they take turns.
package main

import (
	"fmt"
	"runtime"
	"sync"
)

func main() {
	var wg sync.WaitGroup
	for i := range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 3 {
				fmt.Print(i, " ")
				for n := range 3_000_000 {
					_ = n * n
				}
				runtime.Gosched()
			}
		}()
	}
	wg.Wait()
	fmt.Println(runtime.GOMAXPROCS(0))
}
