// The flag that a value is ready is set before the value is.
//
// finding: panic, at the lines marked "here"
package main

import (
	"runtime"
	"sync/atomic"
)

type client struct {
	ready atomic.Bool
	conn  atomic.Pointer[string]
}

func (c *client) dial() {
	addr := "node-1"
	c.ready.Store(true)
	c.conn.Store(&addr)
}

func (c *client) name() string {
	if !c.ready.Load() {
		return ""
	}
	return *c.conn.Load() // here
}

func main() {
	c := &client{}
	done := make(chan struct{})
	go func() {
		c.dial()
		close(done)
	}()
	runtime.Gosched()
	c.name()
	<-done
}
