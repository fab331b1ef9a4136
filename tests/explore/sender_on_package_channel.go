// Two emitters send on a channel of the package, whose only receiver leaves as soon as it has what it wants.
//
// finding: leak, at the lines marked "here"
package main

import "fmt"

var events = make(chan int)

func emit(n int) {
	for i := range n {
		events <- i // here
	}
}

func main() {
	go emit(2)
	go emit(1)
	fmt.Println(<-events + <-events)
}
