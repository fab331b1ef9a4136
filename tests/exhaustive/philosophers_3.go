// Three philosophers, each of whom takes the left fork first.

package main

import "sync"

const n = 3

func main() {
	var forks [n]sync.Mutex
	var wg sync.WaitGroup
	wg.Add(n)
	for i := range n {
		go func() {
			defer wg.Done()
			left, right := &forks[i], &forks[(i+1)%n]
			left.Lock()
			right.Lock()
			right.Unlock()
			left.Unlock()
		}()
	}
	wg.Wait()
}
