// A worker looks at a flag for each item, so it looks at the same flag many times in a row. It can still be done before
// main decides not to wait for it, which main copes with.
//
// finding: none

package main

import "sync/atomic"

type report struct {
	verbose atomic.Bool
	lines   int
	total   chan int
	stop    chan struct{}
}

func (r *report) add(items []int) {
	sum := 0
	for _, item := range items {
		if r.verbose.Load() {
			r.lines++
		}
		sum += item
	}
	r.total <- sum
}

func main() {
	r := &report{total: make(chan int, 1), stop: make(chan struct{})}
	go r.add([]int{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8})
	select {
	case <-r.total:
		r.lines++
	default:
	}
	close(r.stop)
}
