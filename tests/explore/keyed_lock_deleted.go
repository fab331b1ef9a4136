// A lock for each key, deleted from the table by the first who unlocks it: one goroutine still waits for the
// old lock while another makes a new one, and both are in the section of the same key.
//
// finding: panic, at the lines marked "here"
package main

import (
	"sync"
	"sync/atomic"
)

type keyed struct {
	mu    sync.Mutex
	locks map[string]*sync.Mutex
}

func (k *keyed) lock(key string) {
	k.mu.Lock()
	l := k.locks[key]
	if l == nil {
		l = new(sync.Mutex)
		k.locks[key] = l
	}
	k.mu.Unlock()
	l.Lock()
}

func (k *keyed) unlock(key string) {
	k.mu.Lock()
	l := k.locks[key]
	delete(k.locks, key)
	k.mu.Unlock()
	l.Unlock() // here
}

func main() {
	k := &keyed{locks: map[string]*sync.Mutex{}}
	var inside atomic.Int32
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			k.lock("user/7")
			if inside.Add(1) > 1 {
				panic("two writers of user/7") // here
			}
			inside.Add(-1)
			k.unlock("user/7")
		})
	}
	wg.Wait()
}
