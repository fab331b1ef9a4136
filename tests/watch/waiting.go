// Goroutines that wait for a channel, and for a mutex that somebody holds for long.
package main

import (
	"sync"
	"time"
)

var mu sync.Mutex

func holdsLong() {
	mu.Lock()
	time.Sleep(100 * time.Millisecond)
	mu.Unlock()
}

func holdsShortly() {
	mu.Lock()
	mu.Unlock()
}

func receives(c chan int) { <-c }

func main() {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(holdsLong)
		wg.Go(holdsShortly)
	}
	wg.Wait()
	for range 3 {
		c := make(chan int)
		go func() {
			time.Sleep(300 * time.Millisecond)
			c <- 1
		}()
		receives(c)
	}
}
