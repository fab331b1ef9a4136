// Three philosophers take the left fork, then the right one.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

func dine(left, right *sync.Mutex, wg *sync.WaitGroup) {
	defer wg.Done()
	left.Lock()
	right.Lock() // here
	right.Unlock()
	left.Unlock()
}

func main() {
	var forks [3]sync.Mutex
	var wg sync.WaitGroup
	wg.Add(3)
	go dine(&forks[0], &forks[1], &wg)
	go dine(&forks[1], &forks[2], &wg)
	go dine(&forks[2], &forks[0], &wg)
	wg.Wait()
}
