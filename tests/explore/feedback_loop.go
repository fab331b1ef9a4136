// Two stages feed each other through bounded channels, and both are full.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

func spread(n int, in <-chan int, out chan<- int, left *sync.WaitGroup) {
	for {
		v, ok := <-in
		if !ok {
			return
		}
		for range n {
			if v > 0 {
				left.Add(1)
				out <- v - 1 // here
			}
		}
		left.Done()
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
