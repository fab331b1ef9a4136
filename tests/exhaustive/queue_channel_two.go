// Two producers and two consumers, and a channel between them.

package main

import "sync"

func main() {
	queue := make(chan int, 1)
	var wg sync.WaitGroup
	wg.Add(4)
	for p := range 2 {
		go func() {
			for n := range 2 {
				queue <- 10*p + n
			}
			wg.Done()
		}()
		go func() {
			for range 2 {
				<-queue
			}
			wg.Done()
		}()
	}
	wg.Wait()
}
