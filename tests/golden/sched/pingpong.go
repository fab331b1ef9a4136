// Two goroutines pass a token back and forth.
package main

import "fmt"

func player(name string, in, out chan int, done chan string) {
	for n := range in {
		if n == 0 {
			done <- name
			return
		}
		out <- n - 1
	}
}

func main() {
	a, b, done := make(chan int), make(chan int), make(chan string)
	go player("ping", a, b, done)
	go player("pong", b, a, done)
	a <- 10001
	fmt.Println(<-done)
	ring := make([]chan int, 100)
	for i := range ring {
		ring[i] = make(chan int)
	}
	for i := range ring[1:] {
		go func() { ring[i+1] <- 1 + <-ring[i] }()
	}
	go func() { ring[0] <- 0 }()
	fmt.Println(<-ring[99])
}
