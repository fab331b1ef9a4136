// How long collections stop the world while very many goroutines are parked: `parked 1000000 20` has a
// million, and 20 collections are forced. Figures go to standard error, so that the output is always the
// same.
package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// wait keeps something alive while it waits.
func wait(n int, stop chan bool, done *sync.WaitGroup, lengths *int64) {
	text := strconv.Itoa(n)
	<-stop
	atomic.AddInt64(lengths, int64(len(text)))
	done.Done()
}

func main() {
	count, collections := 1_000_000, 20
	if len(os.Args) > 1 {
		count, _ = strconv.Atoi(os.Args[1])
	}
	if len(os.Args) > 2 {
		collections, _ = strconv.Atoi(os.Args[2])
	}
	stop := make(chan bool)
	var done sync.WaitGroup
	var lengths int64
	done.Add(count)
	for n := range count {
		go wait(n, stop, &done, &lengths)
	}
	runtime.Gosched()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	t := time.Now()
	for range collections {
		runtime.GC()
	}
	took := time.Since(t)
	runtime.ReadMemStats(&after)
	var pauses []time.Duration
	for n := max(before.NumGC, after.NumGC-min(after.NumGC, 256)); n < after.NumGC; n++ {
		pauses = append(pauses, time.Duration(after.PauseNs[n%256]))
	}
	slices.Sort(pauses)
	close(stop)
	done.Wait()
	fmt.Println(lengths, "digits")
	if n := len(pauses); n > 0 {
		fmt.Fprintf(os.Stderr, "%d goroutines, %d collections in %v: pause median %v, longest %v\n", count, n,
			took.Round(time.Millisecond), pauses[n/2], pauses[n-1])
	}
}
