// Spawns, computes, blocks and waits: what a scheduler has to do.
package main

import (
	"fmt"
	"os"
	"runtime"
	"sync"
)

func work(n int) int {
	sum := 0
	for i := range n {
		sum += i ^ n
	}
	return sum
}

func main() {
	fmt.Println("GOMAXPROCS", runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	var mu sync.Mutex
	var order []int
	for i := range 12 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			work(1_500_000)
			os.ReadDir(".")
			mu.Lock()
			order = append(order, i)
			mu.Unlock()
		}()
	}
	wg.Wait()
	fmt.Println(order)
	fmt.Println("GOMAXPROCS", runtime.GOMAXPROCS(2), runtime.GOMAXPROCS(0))
}
