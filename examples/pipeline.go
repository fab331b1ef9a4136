// Pipeline: stages connected by channels, each a goroutine of its own.
//
// Numbers flow through three stages. Closing a channel tells the next stage
// that no more will come, so the whole pipeline ends by itself.
package main

import "fmt"

// generate sends 1..n and closes its channel.
func generate(n int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 1; i <= n; i++ {
			out <- i
		}
	}()
	return out
}

// apply turns a function into a stage.
func apply[A, B any](in <-chan A, f func(A) B) <-chan B {
	out := make(chan B)
	go func() {
		defer close(out)
		for v := range in {
			out <- f(v)
		}
	}()
	return out
}

// keep lets through what satisfies the predicate.
func keep[A any](in <-chan A, ok func(A) bool) <-chan A {
	out := make(chan A)
	go func() {
		defer close(out)
		for v := range in {
			if ok(v) {
				out <- v
			}
		}
	}()
	return out
}

func main() {
	squares := apply(generate(12), func(n int) int { return n * n })
	odd := keep(squares, func(n int) bool { return n%2 == 1 })
	words := apply(odd, func(n int) string { return fmt.Sprintf("<%d>", n) })
	for w := range words {
		fmt.Print(w, " ")
	}
	fmt.Println()
}
