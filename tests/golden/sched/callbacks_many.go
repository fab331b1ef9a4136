// A thousand goroutines park in functions that the library calls back, some of them called back by
// functions called back.
// modes: -gc-stress (a collection at every safepoint of a thousand goroutines takes too long)
package main

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// deep calls back within what it was called back by.
type deep int

func (d deep) String() string {
	if d == 0 {
		return "0"
	}
	xs := []deep{d, d - 1}
	s := ""
	slices.SortFunc(xs, func(a, b deep) int {
		if s == "" {
			s = strings.Map(func(r rune) rune { runtime.Gosched(); return r }, fmt.Sprint(d-1))
		}
		return cmp.Compare(a, b)
	})
	return s + "."
}

func many() {
	const n = 1000
	var wg sync.WaitGroup
	gate := make(chan struct{})
	var inside atomic.Int32
	results := make([]string, n)
	for g := range n {
		wg.Go(func() {
			first := true
			xs := []int{3, 1, 2}
			slices.SortFunc(xs, func(a, b int) int {
				if first {
					first = false
					inside.Add(1)
					<-gate // all of them at once
				}
				return a - b
			})
			results[g] = fmt.Sprint(xs, deep(3))
		})
	}
	for inside.Load() != n {
		runtime.Gosched()
	}
	close(gate)
	wg.Wait()
	slices.Sort(results)
	fmt.Println(inside.Load(), slices.Compact(results), deep(40))
}

func main() {
	many()
}
