// A pipeline of stages with fan-out and fan-in; the sum does not depend on the schedule.
package main

import (
	"fmt"
	"sync"
)

func gen(n int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 1; i <= n; i++ {
			out <- i
		}
	}()
	return out
}

func square(in <-chan int) <-chan int {
	out := make(chan int, 4)
	go func() {
		defer close(out)
		for v := range in {
			out <- v * v
		}
	}()
	return out
}

func merge(cs ...<-chan int) <-chan int {
	var wg sync.WaitGroup
	out := make(chan int)
	for _, c := range cs {
		wg.Go(func() {
			for v := range c {
				out <- v
			}
		})
	}
	go func() { wg.Wait(); close(out) }()
	return out
}

func main() {
	in := gen(200)
	var outs []<-chan int
	for range 5 {
		outs = append(outs, square(in))
	}
	sum, n := 0, 0
	for v := range merge(outs...) {
		sum += v
		n++
	}
	fmt.Println(n, sum)
	for v := range square(square(gen(4))) {
		fmt.Print(v, " ")
	}
	fmt.Println()
}
