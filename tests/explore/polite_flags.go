// Each side says that it wants to pass, and steps back if the other one wants to, too. In step with each other neither passes.
//
// finding: steps, at the lines marked "here"
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
		c.wants[me].Store(true)    // here
		if !c.wants[1-me].Load() { // here
			break
		}
		c.wants[me].Store(false) // here
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
