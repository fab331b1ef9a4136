// The repaired twin of semaphore_two_slots.go: it takes both slots under a lock.
//
// finding: none
package main

import "sync"

type throttle struct {
	mu    sync.Mutex
	slots chan struct{}
}

func (t *throttle) copy() {
	t.mu.Lock()
	t.slots <- struct{}{}
	t.slots <- struct{}{}
	t.mu.Unlock()
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
