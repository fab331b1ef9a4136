// Goroutines that wait in different ways.
package main

import (
	"fmt"
	"sync"
	"time"
)

type store struct {
	mu sync.Mutex
	n  int
}

var jobs = make(chan int)

func holder(s *store, release chan bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	<-release
	s.n++
}

func locker(s *store, wg *sync.WaitGroup) {
	defer wg.Done()
	s.mu.Lock()
	s.n++
	s.mu.Unlock()
}

func taker() {
	<-jobs
}

func sleeper() {
	<-time.After(time.Second)
}

func alone() {
	<-make(chan int)
}

func main() {
	s := &store{}
	release := make(chan bool)
	var wg sync.WaitGroup
	wg.Add(1)
	go holder(s, release)
	go locker(s, &wg)
	go taker()
	go sleeper()
	go alone()
	time.Sleep(time.Millisecond)
	fmt.Println("all wait")
	release <- true
	wg.Wait()
	jobs <- 1
}
