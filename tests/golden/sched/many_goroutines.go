// Twenty thousand goroutines that all wait, then all go on.
// modes: -gc-stress (twenty thousand stacks, scanned at every safepoint)
package main

import (
	"fmt"
	"sync"
)

func main() {
	const n = 20000
	start := make(chan struct{})
	var wg sync.WaitGroup
	var mu sync.Mutex
	sum := 0
	for i := range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			<-start
			mu.Lock()
			sum += i
			mu.Unlock()
		}()
	}
	close(start)
	wg.Wait()
	fmt.Println(sum)
	c := make(chan int)
	var tree func(d int) int
	tree = func(d int) int {
		if d == 0 {
			return 1
		}
		r := make(chan int, 2)
		go func() { r <- tree(d - 1) }()
		go func() { r <- tree(d - 1) }()
		return <-r + <-r
	}
	go func() { c <- tree(10) }()
	fmt.Println(<-c)
}
