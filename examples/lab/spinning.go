// One goroutine hands out small jobs, one after the other. An M that looks for work for a moment before
// it sleeps is still awake when the next job comes; the price is the time spent looking. An M that sleeps
// at once has to be woken for each job, which costs more time on both sides.
//
//	minigo lab --sched gmp,gmp:nospin --procs 16 examples/lab/spinning.go
package main

import "fmt"

func main() {
	jobs, done := make(chan int), make(chan int)
	for range 3 {
		go func() {
			for n := range jobs {
				work(n)
			}
			done <- 1
		}()
	}
	for range 1000 {
		jobs <- 80
		work(70)
	}
	close(jobs)
	for range 3 {
		<-done
	}
	fmt.Println("1000 jobs")
}

// work takes ten nanoseconds a round.
func work(rounds int) (n int) {
	for i := range rounds {
		n += i
	}
	return n
}
