// The repaired twin of feedback_loop.go: a stage that cannot pass on keeps the item and receives.
//
// finding: none
package main

import "sync"

func spread(n int, in <-chan int, out chan<- int, left *sync.WaitGroup) {
	var kept []int
	for {
		var next int
		var send chan<- int
		if len(kept) > 0 {
			next, send = kept[0], out
		}
		select {
		case send <- next:
			kept = kept[1:]
		case v, ok := <-in:
			if !ok {
				return
			}
			for range n {
				if v > 0 {
					left.Add(1)
					kept = append(kept, v-1)
				}
			}
			left.Done()
		}
	}
}

func main() {
	a, b := make(chan int, 2), make(chan int, 2)
	var left sync.WaitGroup
	left.Add(2)
	go spread(2, a, b, &left)
	go spread(2, b, a, &left)
	a <- 3
	a <- 3
	left.Wait()
	close(a)
	close(b)
}
