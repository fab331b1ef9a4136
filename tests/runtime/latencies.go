// How often goroutines became runnable, how many of these waits are in the histogram of latencies, and how many
// switches there were in all: no less each time.
package main

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync"
)

const goroutines, yields = 10_000, 3

func main() {
	block := make(chan int)
	var done, blocked sync.WaitGroup
	var mu sync.Mutex
	for i := range goroutines {
		blocked.Add(1)
		done.Go(func() {
			for range yields {
				runtime.Gosched()
			}
			blocked.Done()
			if i%2 == 0 {
				<-block
			} else {
				mu.Lock()
				runtime.Gosched()
				mu.Unlock()
			}
		})
	}
	blocked.Wait()
	close(block)
	done.Wait()
	runnable := causes()
	measured := waits()
	fmt.Println(runnable, measured, read("/minigo/sched/switches").Uint64())
}

// waits is how many are in the histogram.
func waits() uint64 {
	n := uint64(0)
	for _, c := range read("/sched/latencies:seconds").Float64Histogram().Counts {
		n += c
	}
	return n
}

// causes is how often a goroutine became runnable.
func causes() uint64 {
	n := uint64(0)
	for _, name := range []string{"spawned", "readies", "yields", "preempts"} {
		n += read("/minigo/sched/" + name).Uint64()
	}
	return n
}

func read(name string) metrics.Value {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return sample[0].Value
}
