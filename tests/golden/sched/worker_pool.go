// Workers take jobs from a channel; results are sorted by their number.
package main

import (
	"fmt"
	"sync"
)

type job struct{ id, n int }
type result struct {
	id  int
	out string
	err error
}

func work(j job) (r result) {
	defer func() {
		if e := recover(); e != nil {
			r = result{id: j.id, err: fmt.Errorf("job %d: %v", j.id, e)}
		}
	}()
	return result{id: j.id, out: fmt.Sprint(100 / j.n)}
}

func main() {
	jobs, results := make(chan job), make(chan result, 3)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for j := range jobs {
				results <- work(j)
			}
		})
	}
	go func() {
		for i := range 20 {
			jobs <- job{i, i % 5}
		}
		close(jobs)
		wg.Wait()
		close(results)
	}()
	all := make([]result, 20)
	for r := range results {
		all[r.id] = r
	}
	for _, r := range all {
		fmt.Print(r.id, ":", r.out, r.err, " ")
	}
	fmt.Println()
}
