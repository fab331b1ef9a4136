// The function that a Once runs waits for a goroutine that asks the same Once.
//
// finding: deadlock, at the lines marked "here"
package main

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

var (
	once   sync.Once
	config string
)

func load() string {
	once.Do(func() { // here
		ready := make(chan string, 1)
		go refresh("", ready)
		config = <-ready // here
	})
	return config
}

func refresh(have string, out chan<- string) {
	if have == "" {
		have = load()
	}
	out <- have
}

func main() {
	var early atomic.Bool
	go early.Store(true)
	runtime.Gosched()
	if early.Load() {
		fmt.Println(len(load()) > 0)
	}
}
