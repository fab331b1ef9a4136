// The repaired twin of flag_before_value.go: the value comes first.
//
// finding: none
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
	c.conn.Store(&addr)
	c.ready.Store(true)
}

func (c *client) name() string {
	if !c.ready.Load() {
		return ""
	}
	return *c.conn.Load()
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
