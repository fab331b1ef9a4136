// The repaired twin of peers_wait.go: reading takes no lock.
//
// finding: none
package main

import (
	"net"
	"sync"
)

type peer struct {
	mu sync.Mutex
	c  net.Conn
}

func (p *peer) greet(wg *sync.WaitGroup) {
	defer wg.Done()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.c.Write([]byte("hello"))
}

func (p *peer) hear(wg *sync.WaitGroup) {
	defer wg.Done()
	p.c.Read(make([]byte, 16))
}

func main() {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		panic(err)
	}
	accepted := make(chan net.Conn)
	go func() {
		c, err := l.Accept()
		if err != nil {
			panic(err)
		}
		accepted <- c
	}()
	a, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		panic(err)
	}
	one, other := &peer{c: a}, &peer{c: <-accepted}
	l.Close()
	var wg sync.WaitGroup
	wg.Add(4)
	for _, p := range []*peer{one, other} {
		go p.greet(&wg)
		go p.hear(&wg)
	}
	wg.Wait()
	one.c.Close()
	other.c.Close()
}
