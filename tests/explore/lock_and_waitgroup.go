// A manager waits for its workers while it holds the lock that a late worker still needs.
//
// finding: deadlock, at the lines marked "here"
package main

import (
	"fmt"
	"runtime"
	"sync"
)

type manager struct {
	mu      sync.Mutex
	wg      sync.WaitGroup
	results []int
}

func (m *manager) work(i int) {
	defer m.wg.Done()
	m.mu.Lock() // here
	m.results = append(m.results, i)
	m.mu.Unlock()
}

func (m *manager) collect() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.wg.Wait() // here
	return len(m.results)
}

func main() {
	m := &manager{}
	m.wg.Add(2)
	go m.work(1)
	go m.work(2)
	runtime.Gosched()
	fmt.Println(m.collect())
}
