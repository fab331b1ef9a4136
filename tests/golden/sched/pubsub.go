// Publish and subscribe, with subscribers that come and go.
package main

import (
	"fmt"
	"sort"
	"sync"
)

type Hub struct {
	mu   sync.Mutex
	subs map[string][]chan string
}

func (h *Hub) Sub(topic string) <-chan string {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := make(chan string, 8)
	h.subs[topic] = append(h.subs[topic], c)
	return c
}

func (h *Hub) Pub(topic, msg string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range h.subs[topic] {
		c <- msg
	}
	return len(h.subs[topic])
}

func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, cs := range h.subs {
		for _, c := range cs {
			close(c)
		}
	}
}

func main() {
	h := &Hub{subs: map[string][]chan string{}}
	var wg sync.WaitGroup
	var mu sync.Mutex
	var got []string
	for i, topic := range []string{"news", "news", "sport"} {
		c := h.Sub(topic)
		wg.Go(func() {
			for m := range c {
				mu.Lock()
				got = append(got, fmt.Sprint(i, " ", topic, " ", m))
				mu.Unlock()
			}
		})
	}
	fmt.Println(h.Pub("news", "hello"), h.Pub("sport", "goal"), h.Pub("none", "x"), h.Pub("news", "bye"))
	h.Close()
	wg.Wait()
	sort.Strings(got)
	for _, g := range got {
		fmt.Println(g)
	}
}
