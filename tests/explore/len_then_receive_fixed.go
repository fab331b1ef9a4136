// The repaired twin of len_then_receive.go: they receive with a default case.
//
// finding: none
package main

import "sync"

func take(items chan int) (int, bool) {
	select {
	case v := <-items:
		return v, true
	default:
		return 0, false
	}
}

func main() {
	items := make(chan int, 1)
	items <- 7
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go func() {
			defer wg.Done()
			take(items)
		}()
	}
	wg.Wait()
}
