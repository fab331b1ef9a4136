// Two candidates see that there is no leader, and both become it.
//
// finding: panic, at the lines marked "here"
package main

import (
	"fmt"
	"sync"
)

type cluster struct {
	mu      sync.Mutex
	leader  int
	elected int
}

func (c *cluster) hasLeader() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.leader != 0
}

func (c *cluster) claim(id int) {
	if c.hasLeader() {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leader = id
	c.elected++
}

func main() {
	c := &cluster{}
	var wg sync.WaitGroup
	for id := 1; id <= 3; id++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c.claim(id)
		}()
	}
	wg.Wait()
	if c.hasLeader() && c.elected != 1 {
		panic(fmt.Sprintf("%d elections", c.elected)) // here
	}
}
