// Goroutines that wait for this and that; main panics, or sleeps if it has an argument.
package main

import (
	"os"
	"sync"
	"time"
)

func worker(c chan int) { <-c }

func main() {
	go worker(make(chan int))
	var mu sync.Mutex
	mu.Lock()
	go func() { mu.Lock() }()
	time.Sleep(20 * time.Millisecond)
	println("ready")
	if len(os.Args) > 1 {
		time.Sleep(time.Minute)
	}
	panic("boom")
}
