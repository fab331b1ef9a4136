// Two emitters send on a channel of the package until its only receiver has what it wants.
//
// finding: none
package main

import "fmt"

var events = make(chan int)

func emit(n int, done chan bool) {
	for i := range n {
		select {
		case events <- i:
		case <-done:
			return
		}
	}
}

func main() {
	done := make(chan bool)
	defer close(done)
	go emit(2, done)
	go emit(1, done)
	fmt.Println(<-events + <-events)
}
