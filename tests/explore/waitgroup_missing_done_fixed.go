// The repaired twin of waitgroup_missing_done.go: the count goes down whichever way it returns.
//
// finding: none
package main

import "sync"

type images struct {
	mu   sync.Mutex
	have map[string]bool
}

func (im *images) pull(name string, wg *sync.WaitGroup) {
	defer wg.Done()
	im.mu.Lock()
	present := im.have[name]
	im.mu.Unlock()
	if present {
		return
	}
	im.mu.Lock()
	im.have[name] = true
	im.mu.Unlock()
}

func main() {
	im := &images{have: map[string]bool{}}
	start := make(chan struct{})
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go func() {
			<-start
			im.pull("base", &wg)
		}()
	}
	close(start)
	wg.Wait()
}
