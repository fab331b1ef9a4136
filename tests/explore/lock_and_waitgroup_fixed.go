// The repaired twin of lock_and_waitgroup.go: it waits without the lock.
//
// finding: none
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
	m.mu.Lock()
	m.results = append(m.results, i)
	m.mu.Unlock()
}

func (m *manager) collect() int {
	m.wg.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
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
