// A map is written under a lock and read without it.
//
// finding: race, at the lines marked "here"
package main

import "sync"

type registry struct {
	mu    sync.Mutex
	names map[string]int
}

func (r *registry) add(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.names[name]++ // here
}

func (r *registry) count() int {
	return len(r.names) // here
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
