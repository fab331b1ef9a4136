// Each side says that it wants to pass; only the second one steps back if the other one wants to, too.
//
// finding: none
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type corridor struct {
	wants  [2]atomic.Bool
	passed atomic.Int32
}

func (c *corridor) pass(me int) {
	for {
		c.wants[me].Store(true)
		if !c.wants[1-me].Load() {
			break
		}
		if me == 1 {
			c.wants[me].Store(false)
		}
	}
	c.passed.Add(1)
	c.wants[me].Store(false)
}

func main() {
	var c corridor
	var wg sync.WaitGroup
	wg.Add(2)
	for me := range 2 {
		go func() {
			defer wg.Done()
			c.pass(me)
		}()
	}
	wg.Wait()
	fmt.Println(c.passed.Load())
}
