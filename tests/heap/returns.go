// What is given back: stacks that have become too large, stacks of goroutines that ended, what a map
// held before clear. And a program that only waits is collected every two minutes.
package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"time"
)

func stacks() int {
	s := []metrics.Sample{{Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(s)
	return int(s[0].Value.Uint64())
}

func collections() int {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.NumGC)
}

func live() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

func deep(n int, at func()) int {
	if n == 0 {
		at()
		return 0
	}
	return deep(n-1, at) + 1
}

func check(what string, ok bool, more ...any) {
	if !ok {
		fmt.Println(what, "fails:", fmt.Sprint(more...))
		os.Exit(1)
	}
}

func main() {
	start := stacks()
	grown, shrunk, end := make(chan int), make(chan int), make(chan bool)
	go func() {
		most := 0
		check("result", deep(50_000, func() { most = stacks() }) == 50_000)
		grown <- most
		for range 30 {
			runtime.GC()
		}
		shrunk <- stacks()
		<-end
	}()
	most, least := <-grown, <-shrunk
	check("growth", most-start > 50_000*16, start, " ", most)
	check("shrinking", least-start < (most-start)/16, start, " ", most, " ", least)
	close(end)

	done := make(chan bool)
	for range 20 {
		go func() {
			deep(20_000, func() {})
			done <- true
		}()
	}
	for range 20 {
		<-done
	}
	runtime.Gosched()
	runtime.GC()
	check("the end", stacks()-start < 1<<20, start, " ", stacks())

	before := live()
	m := map[int]string{}
	for i := range 200_000 {
		m[i] = "value"
	}
	full := live() - before
	check("filling", full > 200_000*24, full)
	clear(m)
	check("clear", live()-before < full/10, full, " ", live()-before)
	m[1] = "one"
	check("use", len(m) == 1 && m[1] == "one")

	if len(os.Args) > 1 {
		// With a seed this takes no time.
		n := collections()
		for range 4 {
			time.Sleep(3 * time.Minute)
		}
		check("waiting", collections()-n >= 4, n, " ", collections())
	}
	fmt.Println("all given back")
}
