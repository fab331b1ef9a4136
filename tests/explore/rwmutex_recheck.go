// A cache looks under the read lock and fills under the write lock, without looking again in
// between: two fills.
//
// finding: panic, at the lines marked "here"
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
		panic("two callers have two different entries") // here
	}
}
