// The path for a node that is already stopped returns with the lock held.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

type node struct {
	mu      sync.Mutex
	stopped bool
	term    int
}

func (n *node) campaign() bool {
	n.mu.Lock() // here
	if n.stopped {
		return false
	}
	n.term++
	n.mu.Unlock()
	return true
}

func (n *node) stop() {
	n.mu.Lock() // here
	n.stopped = true
	n.mu.Unlock()
}

func main() {
	n := &node{}
	done := make(chan bool)
	go func() { done <- n.campaign() }()
	go func() { done <- n.campaign() }()
	go func() {
		n.stop()
		done <- true
	}()
	for range 3 {
		<-done
	}
}
