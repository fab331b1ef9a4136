// Variables of several kinds, in goroutines that block: tests/pages.rs looks for their values on the page.
package main

import (
	"runtime"
	"sync"
)

type point struct {
	x, y int
	next *point
}

func worker(name string, jobs <-chan int, done *sync.WaitGroup) {
	defer done.Done()
	total := 0
	for job := range jobs {
		if job%2 == 1 {
			runtime.GC()
			continue
		}
		p := &point{x: job, next: &point{y: -job}}
		total += p.x
		if name := "inner"; job > 4 {
			runtime.GC()
			jobs := map[string]int{name: total}
			_ = jobs
		}
	}
}

func main() {
	var wg sync.WaitGroup
	jobs := make(chan int)
	for _, name := range []string{"left", "right"} {
		wg.Add(1)
		go worker(name, jobs, &wg)
	}
	var last any
	for i := range 10 {
		last = i * i
		jobs <- i
	}
	close(jobs)
	wg.Wait()
	print(last.(int), "\n")
}
