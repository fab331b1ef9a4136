// The repaired twin of philosophers.go: one of them takes the right fork first.
//
// finding: none
package main

import "sync"

func dine(left, right *sync.Mutex, wg *sync.WaitGroup) {
	defer wg.Done()
	left.Lock()
	right.Lock()
	right.Unlock()
	left.Unlock()
}

func main() {
	var forks [3]sync.Mutex
	var wg sync.WaitGroup
	wg.Add(3)
	go dine(&forks[0], &forks[1], &wg)
	go dine(&forks[1], &forks[2], &wg)
	go dine(&forks[0], &forks[2], &wg)
	wg.Wait()
}
