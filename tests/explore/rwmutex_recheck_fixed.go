// The repaired twin of rwmutex_recheck.go: the entry is looked up again under the write lock.
//
// finding: none
package main

import "sync"

type cache struct {
	mu    sync.RWMutex
	items map[string]*int
	fills int
}

func (c *cache) get(key string) *int {
	c.mu.RLock()
	v := c.items[key]
	c.mu.RUnlock()
	if v != nil {
		return v
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if v := c.items[key]; v != nil {
		return v
	}
	v = new(int)
	c.items[key] = v
	c.fills++
	return v
}

func main() {
	c := &cache{items: map[string]*int{}}
	got := make(chan *int)
	for range 2 {
		go func() { got <- c.get("config") }()
	}
	a, b := <-got, <-got
	if a != b {
		panic("two callers have two different entries")
	}
}
