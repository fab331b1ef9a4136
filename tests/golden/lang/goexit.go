// runtime.Goexit runs deferred calls, is not a panic, and ends only its goroutine.
package main

import (
	"fmt"
	"runtime"
)

func main() {
	done := make(chan string)
	go func() {
		defer close(done)
		defer func() { done <- fmt.Sprint("recover in Goexit: ", recover()) }()
		func() {
			defer func() { done <- "inner deferred" }()
			runtime.Goexit()
		}()
		done <- "not reached"
	}()
	for s := range done {
		fmt.Println(s)
	}
	done = make(chan string)
	go func() {
		defer close(done)
		defer func() {
			defer func() { done <- fmt.Sprint("r2 ", recover()) }()
			done <- fmt.Sprint("r1 ", recover())
		}()
		defer runtime.Goexit()
		panic("replaced by Goexit")
	}()
	for s := range done {
		fmt.Println(s)
	}
	done = make(chan string)
	go func() {
		defer close(done)
		defer func() { done <- "still exiting" }()
		defer func() {
			defer func() { done <- fmt.Sprint("rec: ", recover()) }()
			panic("in Goexit")
		}()
		runtime.Goexit()
	}()
	for s := range done {
		fmt.Println(s)
	}
}
