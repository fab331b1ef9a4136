// The metrics of the scheduler that Go has, and what they count.
package main

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"strings"
	"sync"
	"time"
)

func read(name string) metrics.Value {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return sample[0].Value
}

func count(name string) uint64 {
	switch v := read(name); v.Kind() {
	case metrics.KindUint64:
		return v.Uint64()
	case metrics.KindFloat64Histogram:
		n := uint64(0)
		for _, c := range v.Float64Histogram().Counts {
			n += c
		}
		return n
	case metrics.KindFloat64:
		return uint64(v.Float64() * 1e9)
	}
	panic("no metric " + name)
}

func main() {
	for _, d := range metrics.All() {
		if strings.HasPrefix(d.Name, "/sched/") || strings.HasPrefix(d.Name, "/sync/") {
			fmt.Println(d.Name, d.Kind == read(d.Name).Kind(), d.Cumulative)
		}
	}
	fmt.Println(count("/sched/gomaxprocs:threads") == uint64(runtime.GOMAXPROCS(0)))
	fmt.Println(count("/sched/goroutines:goroutines") >= uint64(runtime.NumGoroutine()))
	fmt.Println(count("/sched/threads/total:threads") > 0)

	created := count("/sched/goroutines-created:goroutines")
	block := make(chan int)
	var started, done sync.WaitGroup
	for range 200 {
		started.Add(1)
		done.Go(func() {
			started.Done()
			<-block
		})
	}
	started.Wait()
	fmt.Println("created:", count("/sched/goroutines-created:goroutines")-created)
	for count("/sched/goroutines/waiting:goroutines") < 200 {
		runtime.Gosched()
	}
	fmt.Println("200 wait, and at least one runs:", count("/sched/goroutines/running:goroutines") > 0)
	close(block)
	done.Wait()

	latencies := count("/sched/latencies:seconds")
	for count("/sched/latencies:seconds") == latencies {
		for range 100 {
			done.Go(func() {})
		}
		done.Wait()
	}
	fmt.Println("latencies grow")

	pauses := count("/sched/pauses/total/gc:seconds")
	runtime.GC()
	fmt.Println("pauses are counted:", count("/sched/pauses/total/gc:seconds") > pauses)

	waited := count("/sync/mutex/wait/total:seconds")
	var mu sync.Mutex
	for count("/sync/mutex/wait/total:seconds") == waited {
		for range 20 {
			mu.Lock()
			done.Go(func() { mu.Lock(); mu.Unlock() })
			time.Sleep(100 * time.Microsecond)
			mu.Unlock()
		}
		done.Wait()
	}
	fmt.Println("waits for mutexes are counted")
}
