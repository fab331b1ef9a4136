// Each of three goroutines sends a word to main. The program is small enough to watch every decision.
//
//	minigo view --procs 2 examples/lab/first_steps.go
package main

import "fmt"

func main() {
	words := make(chan string)
	for _, word := range []string{"goroutine", "thread", "processor"} {
		go func() {
			words <- word
		}()
	}
	for range 3 {
		fmt.Println(<-words)
	}
}
