// A reader locks a second time while a writer already waits: the writer waits for the first read
// lock, the second read lock for the writer.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

type registry struct {
	mu    sync.RWMutex
	nodes map[string]int
}

func (r *registry) weight(name string) int {
	r.mu.RLock() // here
	defer r.mu.RUnlock()
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
	r.mu.Lock() // here
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
