// The repaired twin of close_twice_select.go: sync.Once closes it.
//
// finding: none
package main

import "sync"

type transport struct {
	done chan struct{}
	once sync.Once
}

func (t *transport) Close() {
	t.once.Do(func() { close(t.done) })
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
