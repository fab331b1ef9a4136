// A worker still sleeps when main has given up and returned; then nobody takes its result.
//
// finding: leak, at the lines marked "here"
package main

import "time"

func fetch(out chan<- string) {
	time.Sleep(30 * time.Millisecond)
	out <- "page" // here
}

func main() {
	out := make(chan string)
	go fetch(out)
	select {
	case <-out:
	case <-time.After(10 * time.Millisecond):
	}
}
