// The repaired twin of lock_and_channel.go: the hub copies the list under the lock and sends
// without it.
//
// finding: none
package main

import "sync"

type hub struct {
	mu   sync.Mutex
	subs []chan int
	seen int
}

func (h *hub) publish(v int) {
	h.mu.Lock()
	subs := append([]chan int(nil), h.subs...)
	h.mu.Unlock()
	for _, s := range subs {
		s <- v
	}
}

func (h *hub) listen(s chan int, n int) {
	for range n {
		<-s
		h.mu.Lock()
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
