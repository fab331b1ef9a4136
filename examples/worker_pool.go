// Worker pool: a fixed number of goroutines share the work of one channel.
package main

import (
	"fmt"
	"sync"
)

// A Job is to count the steps of the Collatz sequence from Start.
type Job struct{ ID, Start int }

// A Result belongs to the job with the same ID.
type Result struct{ ID, Steps int }

func collatz(n int) (steps int) {
	for ; n != 1; steps++ {
		if n%2 == 0 {
			n /= 2
		} else {
			n = 3*n + 1
		}
	}
	return steps
}

func main() {
	const workers, count = 4, 10
	jobs := make(chan Job)
	results := make(chan Result)

	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for j := range jobs {
				results <- Result{j.ID, collatz(j.Start)}
			}
		})
	}
	go func() {
		for i := range count {
			jobs <- Job{i, 27 + i*i}
		}
		close(jobs)
		wg.Wait() // every worker has sent its last result
		close(results)
	}()

	// Results come in any order: put them where they belong.
	steps := make([]int, count)
	for r := range results {
		steps[r.ID] = r.Steps
	}
	for i, s := range steps {
		fmt.Printf("start %3d: %3d steps\n", 27+i*i, s)
	}
}
