// A write looks whether the connection is there, and uses it after shutdown has dropped it.
//
// finding: panic, at the lines marked "here"
package main

import (
	"strings"
	"sync"
)

type peer struct {
	mu   sync.Mutex
	conn *strings.Builder
}

func (p *peer) get() *strings.Builder {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.conn
}

func (p *peer) shutdown() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conn = nil
}

func main() {
	p := &peer{conn: &strings.Builder{}}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if p.get() != nil {
			p.get().WriteString("ping") // here
		}
	}()
	p.shutdown()
	<-done
}
