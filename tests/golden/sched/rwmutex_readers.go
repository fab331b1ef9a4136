// A cache under a read-write lock: computed once for each key.
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type Cache struct {
	mu    sync.RWMutex
	m     map[int]int
	fills atomic.Int32
}

func (c *Cache) Get(k int) int {
	c.mu.RLock()
	v, ok := c.m[k]
	c.mu.RUnlock()
	if ok {
		return v
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.m[k]; ok {
		return v
	}
	c.fills.Add(1)
	c.m[k] = k * k
	return c.m[k]
}

func main() {
	c := &Cache{m: map[int]int{}}
	var wg sync.WaitGroup
	var bad atomic.Int32
	for g := range 20 {
		wg.Go(func() {
			for i := range 200 {
				k := (i + g) % 10
				if c.Get(k) != k*k {
					bad.Add(1)
				}
			}
		})
	}
	wg.Wait()
	fmt.Println(len(c.m), c.fills.Load(), bad.Load())
}
