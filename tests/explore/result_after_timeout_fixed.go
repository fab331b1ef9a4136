// The repaired twin of result_after_timeout.go: the channel has room for the result.
//
// finding: none
// flags: --early-timers
package main

import (
	"errors"
	"time"
)

func fetch(out chan<- string, delay time.Duration) {
	time.Sleep(delay)
	out <- "page"
}

func get(timeout time.Duration) (string, error) {
	out := make(chan string, 1)
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
