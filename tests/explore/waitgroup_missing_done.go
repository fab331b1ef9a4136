// A puller that finds the image already present returns without counting down.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

type images struct {
	mu   sync.Mutex
	have map[string]bool
}

func (im *images) pull(name string, wg *sync.WaitGroup) {
	im.mu.Lock()
	present := im.have[name]
	im.mu.Unlock()
	if present {
		return
	}
	im.mu.Lock()
	im.have[name] = true
	im.mu.Unlock()
	wg.Done()
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
	wg.Wait() // here
}
