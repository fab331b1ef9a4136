// Goroutines that wait for a mutex and a condition.
package main

import "sync"

func main() {
	var mu sync.Mutex
	c := sync.NewCond(new(sync.Mutex))
	mu.Lock()
	for {
		go mu.Lock()
		go func() {
			c.L.Lock()
			c.Wait()
		}()
	}
}
