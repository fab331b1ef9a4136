// Two goroutines take two mutexes in opposite order.

package main

import "sync"

func main() {
	var a, b sync.Mutex
	var wg sync.WaitGroup
	both := func(first, second *sync.Mutex) {
		first.Lock()
		second.Lock()
		second.Unlock()
		first.Unlock()
		wg.Done()
	}
	wg.Add(2)
	go both(&a, &b)
	go both(&b, &a)
	wg.Wait()
}
