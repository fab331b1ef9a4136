// The repaired twin of once_waits_for_once.go: the goroutine gets what it needs as an argument.
//
// finding: none
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
	once.Do(func() {
		ready := make(chan string, 1)
		go refresh("default", ready)
		config = <-ready
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
