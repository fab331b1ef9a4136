// A hub sends to a subscriber while it holds the lock that the subscriber takes before it receives
// again.
//
// finding: deadlock, at the lines marked "here"
package main

import "sync"

type hub struct {
	mu   sync.Mutex
	subs []chan int
	seen int
}

func (h *hub) publish(v int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.subs {
		s <- v // here
	}
}

func (h *hub) listen(s chan int, n int) {
	for range n {
		<-s
		h.mu.Lock() // here
		h.seen++
		h.mu.Unlock()
	}
}

func main() {
	s := make(chan int)
	h := &hub{subs: []chan int{s}}
	var wg sync.WaitGroup
	wg.Add(3)
	go func() {
		defer wg.Done()
		h.listen(s, 2)
	}()
	for i := range 2 {
		go func() {
			defer wg.Done()
			h.publish(i)
		}()
	}
	wg.Wait()
}
