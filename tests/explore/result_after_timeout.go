// A call that has timed out leaves its worker behind with a result that nobody takes.
//
// finding: leak, at the lines marked "here"
// flags: --early-timers
package main

import (
	"errors"
	"time"
)

func fetch(out chan<- string, delay time.Duration) {
	time.Sleep(delay)
	out <- "page" // here
}

func get(timeout time.Duration) (string, error) {
	out := make(chan string)
	go fetch(out, time.Millisecond)
	select {
	case page := <-out:
		return page, nil
	case <-time.After(timeout):
		return "", errors.New("timeout")
	}
}

func main() {
	page, err := get(20 * time.Millisecond)
	if err == nil && page != "page" {
		panic(page)
	}
}
