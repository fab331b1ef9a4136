// An event loop: timers, input and shutdown in one select.
package main

import (
	"fmt"
	"time"
)

type Event struct {
	Kind string
	Data int
}

// loop owns its state: no locks are needed, since only it touches the counts.
func loop(events <-chan Event, queries <-chan chan map[string]int, quit <-chan struct{}) {
	counts := map[string]int{}
	idle := time.NewTimer(time.Hour)
	defer idle.Stop()
	for {
		select {
		case e := <-events:
			counts[e.Kind] += e.Data
			idle.Reset(200 * time.Millisecond)
		case reply := <-queries:
			copied := map[string]int{}
			for k, v := range counts {
				copied[k] = v
			}
			reply <- copied
		case <-idle.C:
			counts["idle"]++
		case <-quit:
			return
		}
	}
}

func main() {
	events := make(chan Event)
	queries := make(chan chan map[string]int)
	quit := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		loop(events, queries, quit)
	}()
	ask := func() map[string]int {
		reply := make(chan map[string]int)
		queries <- reply
		return <-reply
	}

	for i := range 10 {
		events <- Event{[]string{"click", "key"}[i%2], i}
	}
	fmt.Println(ask())
	for ask()["idle"] == 0 {
		time.Sleep(time.Millisecond)
	}
	fmt.Println(ask())
	events <- Event{"click", 100}
	fmt.Println(ask()["click"])
	close(quit)
	<-done
	fmt.Println("loop ended")
}
