// Publish and subscribe: topics, subscribers with buffers, and a clean end.
package main

import (
	"fmt"
	"slices"
	"sync"
)

// A Broker passes each message on to every subscriber of its topic.
type Broker[T any] struct {
	mu     sync.RWMutex
	topics map[string][]chan T
}

func NewBroker[T any]() *Broker[T] {
	return &Broker[T]{topics: map[string][]chan T{}}
}

// Subscribe returns a channel of messages and a function that ends it.
func (b *Broker[T]) Subscribe(topic string) (<-chan T, func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c := make(chan T, 16)
	b.topics[topic] = append(b.topics[topic], c)
	return c, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if i := slices.Index(b.topics[topic], c); i >= 0 {
			b.topics[topic] = slices.Delete(b.topics[topic], i, i+1)
			close(c)
		}
	}
}

// Publish returns the number of subscribers reached.
func (b *Broker[T]) Publish(topic string, msg T) int {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, c := range b.topics[topic] {
		c <- msg
	}
	return len(b.topics[topic])
}

func main() {
	b := NewBroker[string]()
	var wg sync.WaitGroup
	inbox := make([][]string, 3)
	var ends []func()
	for i, topic := range []string{"weather", "weather", "sport"} {
		messages, end := b.Subscribe(topic)
		ends = append(ends, end)
		wg.Go(func() {
			for m := range messages {
				inbox[i] = append(inbox[i], m)
			}
		})
	}
	fmt.Println("reached:", b.Publish("weather", "rain"), b.Publish("sport", "1:0"), b.Publish("music", "la"))
	ends[0]()
	fmt.Println("reached:", b.Publish("weather", "sun"), b.Publish("sport", "1:1"))
	ends[1]()
	ends[2]()
	wg.Wait()
	for i, messages := range inbox {
		fmt.Println("subscriber", i, "got", messages)
	}
}
