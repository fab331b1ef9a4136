// Two consumers see that one item is there, and both receive.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

func take(items chan int) (int, bool) {
	if len(items) > 0 {
		return <-items, true // here
	}
	return 0, false
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
	wg.Wait() // here
}
