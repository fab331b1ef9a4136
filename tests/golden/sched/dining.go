// Dining philosophers: everybody eats, nobody starves, forks are taken in order.
package main

import (
	"fmt"
	"sync"
)

func main() {
	const n, meals = 5, 50
	forks := make([]sync.Mutex, n)
	eaten := make([]int, n)
	var wg sync.WaitGroup
	for p := range n {
		wg.Go(func() {
			l, r := p, (p+1)%n
			if l > r {
				l, r = r, l
			}
			for range meals {
				forks[l].Lock()
				forks[r].Lock()
				eaten[p]++
				forks[r].Unlock()
				forks[l].Unlock()
			}
		})
	}
	wg.Wait()
	fmt.Println(eaten)
}
