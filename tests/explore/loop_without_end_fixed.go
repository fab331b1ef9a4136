// They compute for long between visible operations, but come to an end.
//
// finding: none
package main

import "sync"

func work(n int) (s int) {
	for i := range n {
		s = s*31 + i%7
	}
	return s
}

func main() {
	var mu sync.Mutex
	var wg sync.WaitGroup
	total := 0
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			v := work(3_000_000)
			mu.Lock()
			total += v
			mu.Unlock()
		}()
	}
	wg.Wait()
}
