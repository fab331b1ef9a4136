package main

import "fmt"

// Stages hand numbers on, so that there are more than a million events.
func stage(in <-chan int, out chan<- int) {
	for n := range in {
		out <- n + 1
	}
	close(out)
}

func main() {
	first := make(chan int)
	in := first
	for range 50 {
		out := make(chan int)
		go stage(in, out)
		in = out
	}
	go func() {
		for i := range 10000 {
			first <- i
		}
		close(first)
	}()
	sum := 0
	for n := range in {
		sum += n
	}
	fmt.Println(sum)
}
