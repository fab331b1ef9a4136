// As keyed_lock_deleted.go, but a lock counts who holds it or waits for it, and is deleted by the last.
//
// finding: none
package main

import (
	"sync"
	"sync/atomic"
)

type entry struct {
	sync.Mutex
	users int
}

type keyed struct {
	mu    sync.Mutex
	locks map[string]*entry
}

func (k *keyed) lock(key string) {
	k.mu.Lock()
	l := k.locks[key]
	if l == nil {
		l = new(entry)
		k.locks[key] = l
	}
	l.users++
	k.mu.Unlock()
	l.Lock()
}

func (k *keyed) unlock(key string) {
	k.mu.Lock()
	l := k.locks[key]
	l.users--
	if l.users == 0 {
		delete(k.locks, key)
	}
	k.mu.Unlock()
	l.Unlock()
}

func main() {
	k := &keyed{locks: map[string]*entry{}}
	var inside atomic.Int32
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			k.lock("user/7")
			if inside.Add(1) > 1 {
				panic("two writers of user/7")
			}
			inside.Add(-1)
			k.unlock("user/7")
		})
	}
	wg.Wait()
}
