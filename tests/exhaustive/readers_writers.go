// Two readers and two writers.

package main

import "sync"

func main() {
	var mu sync.RWMutex
	var wg sync.WaitGroup
	n := 0
	wg.Add(4)
	for range 2 {
		go func() {
			mu.RLock()
			_ = n
			mu.RUnlock()
			wg.Done()
		}()
		go func() {
			mu.Lock()
			n++
			mu.Unlock()
			wg.Done()
		}()
	}
	wg.Wait()
}
