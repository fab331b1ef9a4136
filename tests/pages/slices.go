// Two goroutines share a P, each for longer than a time slice.
package main

import "sync"

func count(n int) (sum int) {
	for i := range n {
		sum += i
	}
	return sum
}

func main() {
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { count(3_000_000) })
	}
	wg.Wait()
}
