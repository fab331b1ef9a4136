// LRU cache with generics: a map for finding, a ring of entries for forgetting.
package main

import "fmt"

type entry[K comparable, V any] struct {
	key        K
	value      V
	prev, next *entry[K, V]
}

// LRU keeps the most recently used entries.
type LRU[K comparable, V any] struct {
	capacity int
	entries  map[K]*entry[K, V]
	ring     entry[K, V] // its next is the newest, its prev the oldest
	OnEvict  func(K, V)
}

func New[K comparable, V any](capacity int) *LRU[K, V] {
	c := &LRU[K, V]{capacity: capacity, entries: make(map[K]*entry[K, V])}
	c.ring.prev, c.ring.next = &c.ring, &c.ring
	return c
}

func (c *LRU[K, V]) unlink(e *entry[K, V]) {
	e.prev.next, e.next.prev = e.next, e.prev
}

func (c *LRU[K, V]) pushFront(e *entry[K, V]) {
	e.prev, e.next = &c.ring, c.ring.next
	e.prev.next, e.next.prev = e, e
}

// Get finds a value and makes it the newest.
func (c *LRU[K, V]) Get(key K) (value V, ok bool) {
	e, ok := c.entries[key]
	if !ok {
		return value, false
	}
	c.unlink(e)
	c.pushFront(e)
	return e.value, true
}

// Put stores a value; the oldest goes if there is no room.
func (c *LRU[K, V]) Put(key K, value V) {
	if e, ok := c.entries[key]; ok {
		e.value = value
		c.unlink(e)
		c.pushFront(e)
		return
	}
	if len(c.entries) == c.capacity {
		oldest := c.ring.prev
		c.unlink(oldest)
		delete(c.entries, oldest.key)
		if c.OnEvict != nil {
			c.OnEvict(oldest.key, oldest.value)
		}
	}
	e := &entry[K, V]{key: key, value: value}
	c.entries[key] = e
	c.pushFront(e)
}

// All yields the entries from newest to oldest.
func (c *LRU[K, V]) All() func(yield func(K, V) bool) {
	return func(yield func(K, V) bool) {
		for e := c.ring.next; e != &c.ring; e = e.next {
			if !yield(e.key, e.value) {
				return
			}
		}
	}
}

func main() {
	c := New[string, int](3)
	c.OnEvict = func(k string, v int) { fmt.Printf("forgot %s=%d\n", k, v) }
	for i, k := range []string{"one", "two", "three"} {
		c.Put(k, i+1)
	}
	fmt.Println(c.Get("one"))
	c.Put("four", 4)
	c.Put("two", 22)
	fmt.Println(c.Get("three"))
	for k, v := range c.All() {
		fmt.Print(k, "=", v, " ")
	}
	fmt.Println()
}
