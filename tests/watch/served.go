// Half a second of requests from one goroutine to another: each takes two functions as long, and neither takes long.
package main

import "time"

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

//go:noinline
func first(n int) int { return fib(n) }

//go:noinline
func second(n int) int { return fib(n) }

func main() {
	requests, answers := make(chan int), make(chan int)
	go func() {
		for n := range requests {
			answers <- first(n) + second(n)
		}
	}()
	for begin := time.Now(); time.Since(begin) < time.Second/2; {
		requests <- 11
		<-answers
	}
}
