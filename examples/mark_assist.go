// A service keeps a large cache and answers requests while a batch job makes garbage: first as fast as it
// can, then with buffers that are reused. Goroutines that allocate have to mark in proportion, so under
// the first load less processor time is left for requests. The first argument is the size of the cache in
// megabytes, the second the number of requests for each load; with arguments, the figures are printed, too.
// docs/mark-assists.md explains them.
package main

import (
	"fmt"
	"os"
	"runtime/metrics"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

type entry struct {
	key   string
	left  *entry
	right *entry
}

func newCache(depth int, key string) *entry {
	if depth == 0 {
		return nil
	}
	return &entry{key, newCache(depth-1, key+"l"), newCache(depth-1, key+"r")}
}

func (e *entry) has(path string) bool {
	for _, turn := range path {
		if e == nil {
			return false
		}
		if turn == 'l' {
			e = e.left
		} else {
			e = e.right
		}
	}
	return e != nil
}

// A report is what the batch job beside the requests makes all the time.
type report struct {
	lines []*[64]byte
}

func wasteful() *report {
	r := &report{}
	for range 500 {
		r.lines = append(r.lines, new([64]byte))
	}
	return r
}

var pool = sync.Pool{New: func() any { return wasteful() }}

func thrifty() *report {
	r := pool.Get().(*report)
	for _, line := range r.lines {
		*line = [64]byte{}
	}
	pool.Put(r)
	return r
}

// Seconds that goroutines and Ps have spent on marking, and how often it was done.
func marking() (assist, workers float64, cycles uint64) {
	samples := []metrics.Sample{
		{Name: "/cpu/classes/gc/mark/assist:cpu-seconds"},
		{Name: "/cpu/classes/gc/mark/dedicated:cpu-seconds"},
		{Name: "/gc/cycles/total:gc-cycles"},
	}
	metrics.Read(samples)
	return samples[0].Value.Float64(), samples[1].Value.Float64(), samples[2].Value.Uint64()
}

func main() {
	megabytes, requests, verbose := 1, 50, len(os.Args) > 1
	if len(os.Args) > 1 {
		megabytes, _ = strconv.Atoi(os.Args[1])
	}
	if len(os.Args) > 2 {
		requests, _ = strconv.Atoi(os.Args[2])
	}
	var cache []*entry
	for range megabytes * 20 {
		cache = append(cache, newCache(9, ""))
	}
	for _, load := range []struct {
		name string
		make func() *report
	}{{"allocating", wasteful}, {"reusing", thrifty}} {
		var stop atomic.Bool
		var jobs sync.WaitGroup
		for range 2 {
			jobs.Go(func() {
				var last *report
				for !stop.Load() {
					last = load.make()
				}
				_ = last
			})
		}
		assist, workers, cycles := marking()
		began := time.Now()
		var took []time.Duration
		hits := 0
		for i := range requests {
			sent := time.Now()
			answer := make(chan bool)
			go func() { answer <- cache[i%len(cache)].has("lrlrlrlr") }()
			if <-answer {
				hits++
			}
			took = append(took, time.Since(sent))
			time.Sleep(time.Millisecond)
		}
		all := time.Since(began).Seconds()
		stop.Store(true)
		jobs.Wait()
		fmt.Printf("%s: %d of %d requests answered\n", load.name, hits, requests)
		if verbose {
			slices.Sort(took)
			a, w, n := marking()
			fmt.Printf("  p50 %v, p99 %v, longest %v\n", took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
			fmt.Printf("  %d collections; assists took %.1f%% of a processor, workers %.1f%%\n",
				n-cycles, 100*(a-assist)/all, 100*(w-workers)/all)
		}
	}
}
