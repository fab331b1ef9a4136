// How late a ticker is with so many MB live (500 unless told otherwise), while another goroutine
// allocates as fast as it can: `tick 500 10` measures for ten seconds. Figures go to standard error, so
// that the output is always the same.
package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"time"
)

// node is a small object with pointers.
type node struct {
	left, right *node
	text        string
}

func tree(depth int) *node {
	if depth == 0 {
		return &node{text: strconv.Itoa(depth)}
	}
	return &node{left: tree(depth - 1), right: tree(depth - 1)}
}

// fill makes trees until so many bytes are live.
func fill(bytes int) []*node {
	var all []*node
	var m runtime.MemStats
	for m.HeapAlloc < uint64(bytes) {
		for range 8 {
			all = append(all, tree(12))
		}
		runtime.ReadMemStats(&m)
	}
	return all
}

// replace makes garbage of what is old and of what is new.
func replace(live []*node, stop chan bool) {
	for i := 0; ; i++ {
		live[i*7919%len(live)] = tree(12)
		for range 100 {
			tree(3)
		}
		select {
		case <-stop:
			stop <- true
			return
		default:
		}
	}
}

func main() {
	mb, seconds := 500, 5
	if len(os.Args) > 1 {
		mb, _ = strconv.Atoi(os.Args[1])
	}
	if len(os.Args) > 2 {
		seconds, _ = strconv.Atoi(os.Args[2])
	}
	live := fill(mb << 20)
	runtime.GC()
	stop := make(chan bool)
	go replace(live, stop)

	const every = time.Millisecond
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ticker := time.NewTicker(every)
	var late []time.Duration
	for began := time.Now(); time.Since(began) < time.Duration(seconds)*time.Second; {
		at := <-ticker.C
		late = append(late, time.Since(at))
	}
	ticker.Stop()
	gaps := sleeps(seconds)
	runtime.ReadMemStats(&after)
	stop <- true
	<-stop
	fmt.Println(len(live) > 0, len(late) > 0)
	fmt.Fprintf(os.Stderr, "%d collections, %d MB allocated\n", after.NumGC-before.NumGC,
		(after.TotalAlloc-before.TotalAlloc)>>20)
	report("a tick is received", late)
	report("a sleep of a millisecond ends", gaps)
}

// sleeps measures by how much sleeps are too long.
func sleeps(seconds int) []time.Duration {
	var late []time.Duration
	for began := time.Now(); time.Since(began) < time.Duration(seconds)*time.Second; {
		t := time.Now()
		time.Sleep(time.Millisecond)
		late = append(late, time.Since(t)-time.Millisecond)
	}
	return late
}

func report(what string, late []time.Duration) {
	slices.Sort(late)
	at := func(permille int) time.Duration { return late[(len(late)-1)*permille/1000] }
	fmt.Fprintf(os.Stderr, "%s late: median %v, p99 %v, p99.9 %v, longest %v (%d)\n", what,
		at(500), at(990), at(999), at(1000), len(late))
}
