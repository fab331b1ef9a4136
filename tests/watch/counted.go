// Starts goroutines that block, read a file and make garbage, and says in its trace what the scheduler
// has counted so far.
package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"runtime/trace"
	"sync"

	"context"
)

var names = []string{"spawned", "parks", "syscalls"}

func counters() string {
	samples := make([]metrics.Sample, len(names))
	for i, name := range names {
		samples[i].Name = "/minigo/sched/" + name
	}
	metrics.Read(samples)
	text := ""
	for i, name := range names {
		text += fmt.Sprintf("%s=%d ", name, samples[i].Value.Uint64())
	}
	return text
}

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	var wg sync.WaitGroup
	work := make(chan int)
	for range 30 {
		wg.Go(func() {
			var b [8]byte
			for range work {
				file.ReadAt(b[:], 0)
				runtime.KeepAlive(make([]byte, 100_000))
			}
		})
	}
	for i := range 300 {
		work <- i
		if i == 200 {
			runtime.GC()
		}
	}
	close(work)
	wg.Wait()
	trace.Log(context.Background(), "counts", counters())
}
