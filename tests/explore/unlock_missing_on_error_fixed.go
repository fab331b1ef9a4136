// The repaired twin of unlock_missing_on_error.go: every path unlocks.
//
// finding: none
package main

import "sync"

type node struct {
	mu      sync.Mutex
	stopped bool
	term    int
}

func (n *node) campaign() bool {
	n.mu.Lock()
	if n.stopped {
		n.mu.Unlock()
		return false
	}
	n.term++
	n.mu.Unlock()
	return true
}

func (n *node) stop() {
	n.mu.Lock()
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
