// Four goroutines, of which a channel lets two in at a time.

package main

import "sync"

func main() {
	slots := make(chan bool, 2)
	var wg sync.WaitGroup
	wg.Add(4)
	for range 4 {
		go func() {
			slots <- true
			<-slots
			wg.Done()
		}()
	}
	wg.Wait()
}
