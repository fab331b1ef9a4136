// Prime sieve: a chain of goroutines, one for each prime found.
//
// The first sends 2, 3, 4, ...; each filter drops the multiples of its prime.
package main

import "fmt"

func numbers(out chan<- int) {
	for n := 2; ; n++ {
		out <- n
	}
}

func filter(in <-chan int, out chan<- int, prime int) {
	for n := range in {
		if n%prime != 0 {
			out <- n
		}
	}
}

func main() {
	ch := make(chan int)
	go numbers(ch)
	for i := range 25 {
		prime := <-ch
		fmt.Printf("%4d", prime)
		if i%5 == 4 {
			fmt.Println()
		}
		next := make(chan int)
		go filter(ch, next, prime)
		ch = next
	}
	// The goroutines are still blocked here; they end with the program.
}
