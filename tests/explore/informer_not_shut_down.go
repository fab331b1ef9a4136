// A stop that comes before the queue is made finds nothing to shut down.
//
// finding: leak, at the lines marked "here"
package main

import (
	"runtime"
	"sync"
)

type controller struct {
	mu    sync.Mutex
	queue chan string
}

func (c *controller) run(started chan<- struct{}) {
	c.mu.Lock()
	c.queue = make(chan string)
	queue := c.queue
	c.mu.Unlock()
	close(started)
	for range queue { // here
	}
}

func (c *controller) shutDown() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.queue != nil {
		close(c.queue)
	}
}

func main() {
	c := &controller{}
	started := make(chan struct{})
	go c.run(started)
	runtime.Gosched()
	c.shutDown()
	<-started
}
