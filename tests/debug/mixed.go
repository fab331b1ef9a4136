// A program with a little of everything that makes going back hard: goroutines, select, timers, panics, maps, collections.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
)

type node struct {
	key         int
	left, right *node
}

func (n *node) insert(key int) *node {
	if n == nil {
		return &node{key: key}
	}
	if key < n.key {
		n.left = n.left.insert(key)
	} else {
		n.right = n.right.insert(key)
	}
	return n
}

func guarded(n int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	if n%2 == 0 {
		panic(errors.New("even"))
	}
	return nil
}

var (
	mu    sync.Mutex
	seen  = map[string]int{}
	words = []string{"a", "bb", "ccc", "dddd"}
)

func count(id int, done chan<- int) {
	for i := range 5 {
		mu.Lock()
		seen[words[(id+i)%len(words)]]++
		mu.Unlock()
		if i == 2 {
			time.Sleep(time.Duration(id) * time.Millisecond)
		}
	}
	done <- id
}

func main() {
	done := make(chan int)
	for id := range 4 {
		go count(id, done)
	}
	timeout := time.After(time.Second)
	ticker := time.NewTicker(500 * time.Microsecond)
	left, ticks := 4, 0
loop:
	for {
		select {
		case id := <-done:
			left--
			if left == 0 {
				break loop
			}
			_ = id
		case <-ticker.C:
			ticks++
		case <-timeout:
			fmt.Println("too late")
			return
		}
	}
	var tree *node
	for i := range 40 {
		tree = tree.insert(i * 7919 % 101)
		if i%10 == 0 {
			runtime.GC()
		}
	}
	total := 0
	var walk func(n *node)
	walk = func(n *node) {
		if n != nil {
			walk(n.left)
			total += n.key
			walk(n.right)
		}
	}
	walk(tree)
	for n := range 3 {
		fmt.Println(n, guarded(n))
	}
	var big [100]complex64
	for i := range big {
		big[i] = complex(float32(i), 1)
	}
	for i, c := range seq(3) {
		total += i * c
	}
	fmt.Println(len(seen), total, ticks > 0, big[7])
}

func seq(n int) func(yield func(int, int) bool) {
	return func(yield func(int, int) bool) {
		for i := range n {
			if !yield(i, i*i) {
				return
			}
		}
	}
}
