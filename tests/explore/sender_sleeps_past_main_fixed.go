// The result of a worker that is late has room in the channel.
//
// finding: none
package main

import "time"

func fetch(out chan<- string) {
	time.Sleep(30 * time.Millisecond)
	out <- "page"
}

func main() {
	out := make(chan string, 1)
	go fetch(out)
	select {
	case <-out:
	case <-time.After(10 * time.Millisecond):
	}
}
