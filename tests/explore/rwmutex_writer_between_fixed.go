// The repaired twin of rwmutex_writer_between.go: the inner function expects the read lock to be
// held.
//
// finding: none
package main

import "sync"

type registry struct {
	mu    sync.RWMutex
	nodes map[string]int
}

func (r *registry) weight(name string) int {
	return r.nodes[name]
}

func (r *registry) total() int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	sum := 0
	for _, name := range []string{"a", "b"} {
		sum += r.weight(name)
	}
	return sum
}

func (r *registry) add(name string, weight int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.nodes[name] = weight
}

func main() {
	r := &registry{nodes: map[string]int{"a": 1, "b": 2}}
	done := make(chan int)
	go func() { done <- r.total() }()
	go func() {
		r.add("c", 3)
		done <- 0
	}()
	<-done
	<-done
}
