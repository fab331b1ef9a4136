// Three goroutines, each of which enters twice, and a channel that lets one in at a time.

package main

import "sync"

func main() {
	slots := make(chan bool, 1)
	var wg sync.WaitGroup
	wg.Add(3)
	for range 3 {
		go func() {
			for range 2 {
				slots <- true
				<-slots
			}
			wg.Done()
		}()
	}
	wg.Wait()
}
