// A map is read under the lock that it is written under.
//
// finding: none
package main

import "sync"

type registry struct {
	mu    sync.Mutex
	names map[string]int
}

func (r *registry) add(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.names[name]++
}

func (r *registry) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.names)
}

func main() {
	r := &registry{names: map[string]int{}}
	done := make(chan bool)
	go func() {
		r.add("a")
		done <- true
	}()
	if n := r.count(); n > 1 {
		panic(n)
	}
	<-done
}
