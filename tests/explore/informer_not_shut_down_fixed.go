// The repaired twin of informer_not_shut_down.go: the queue is made before the controller starts.
//
// finding: none
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
	queue := c.queue
	c.mu.Unlock()
	close(started)
	for range queue {
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
	c := &controller{queue: make(chan string)}
	started := make(chan struct{})
	go c.run(started)
	runtime.Gosched()
	c.shutDown()
	<-started
}
