// A transport closes its channel unless it is closed already, and is asked twice.
//
// finding: panic, at the lines marked "here"
package main

import "sync"

type transport struct {
	done chan struct{}
}

func (t *transport) Close() {
	select {
	case <-t.done:
		return
	default:
		close(t.done) // here
	}
}

func main() {
	t := &transport{done: make(chan struct{})}
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go func() {
			defer wg.Done()
			t.Close()
		}()
	}
	wg.Wait()
	<-t.done
}
