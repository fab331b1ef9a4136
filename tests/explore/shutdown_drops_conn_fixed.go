// The repaired twin of shutdown_drops_conn.go: it takes the connection once.
//
// finding: none
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
		if c := p.get(); c != nil {
			c.WriteString("ping")
		}
	}()
	p.shutdown()
	<-done
}
