// Each copy takes two of three slots, one after the other.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

type throttle struct {
	slots chan struct{}
}

func (t *throttle) copy() {
	t.slots <- struct{}{}
	t.slots <- struct{}{} // here
	<-t.slots
	<-t.slots
}

func main() {
	t := &throttle{slots: make(chan struct{}, 3)}
	var wg sync.WaitGroup
	wg.Add(3)
	for range 3 {
		go func() {
			defer wg.Done()
			t.copy()
		}()
	}
	wg.Wait()
}
