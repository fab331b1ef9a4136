// Two goroutines wait for ever, one of them for minutes already.
package main

import (
	"sync"
	"time"
)

func main() {
	c := make(chan int)
	go func() { <-c }()
	time.Sleep(3*time.Minute + time.Second)
	var mu sync.Mutex
	mu.Lock()
	mu.Lock()
}
