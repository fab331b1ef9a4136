// What package runtime tells of memory, waits, goroutines and threads, and the texts of profiles.
package main

import (
	"fmt"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"time"
)

type node struct {
	next *node
	pad  [7]int
}

var keep *node

//go:noinline
func build(n int) {
	for range n {
		keep = &node{next: keep}
	}
}

// has says whether a stack goes through a function of that name.
func has(stack []uintptr, name string) bool {
	frames := runtime.CallersFrames(stack)
	for len(stack) > 0 {
		frame, more := frames.Next()
		if frame.Function == "main."+name {
			return true
		}
		if !more {
			break
		}
	}
	return false
}

func memory(name string) (objects, bytes int64) {
	all := make([]runtime.MemProfileRecord, 5000)
	n, ok := runtime.MemProfile(all, true)
	if !ok {
		panic(n)
	}
	for i := range all[:n] {
		if r := &all[i]; has(r.Stack(), name) {
			objects += r.InUseObjects()
			bytes += r.InUseBytes()
		}
	}
	return
}

func waits(read func([]runtime.BlockProfileRecord) (int, bool), name string) (count, cycles int64) {
	all := make([]runtime.BlockProfileRecord, 5000)
	n, ok := read(all)
	if !ok {
		panic(n)
	}
	for i := range all[:n] {
		if r := &all[i]; has(r.Stack(), name) {
			count += r.Count
			cycles += r.Cycles
		}
	}
	return
}

//go:noinline
func receive(c chan int) { <-c }

var mu sync.Mutex

//go:noinline
func hold(d time.Duration) {
	mu.Lock()
	time.Sleep(d)
	mu.Unlock()
}

func text(name string, debug int) string {
	var b strings.Builder
	if err := pprof.Lookup(name).WriteTo(&b, debug); err != nil {
		return err.Error()
	}
	return b.String()
}

func main() {
	// Memory: each object, and what was freed.
	runtime.MemProfileRate = 1
	build(3_000)
	runtime.GC()
	runtime.GC()
	objects, bytes := memory("build")
	fmt.Println("objects of build:", objects > 2_000 && objects <= 3_000, "of 64 bytes:", bytes == 64*objects)
	keep = nil
	runtime.GC()
	runtime.GC()
	objects, _ = memory("build")
	fmt.Println("after the list is gone, at most a few:", objects < 100)
	runtime.MemProfileRate = 0

	// Waits, once they are wanted.
	c := make(chan int)
	send := func() { time.Sleep(time.Millisecond); c <- 1 }
	go send()
	receive(c)
	count, _ := waits(runtime.BlockProfile, "receive")
	fmt.Println("without a rate:", count)
	runtime.SetBlockProfileRate(1)
	var cycles int64
	for count == 0 {
		go send()
		receive(c)
		count, cycles = waits(runtime.BlockProfile, "receive")
	}
	fmt.Println("with it:", count == 1, cycles > 0)
	runtime.SetBlockProfileRate(0)

	// Mutexes.
	fmt.Println(runtime.SetMutexProfileFraction(1), runtime.SetMutexProfileFraction(-5))
	for count = 0; count == 0; {
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() { hold(2 * time.Millisecond) })
		}
		wg.Wait()
		count, cycles = waits(runtime.MutexProfile, "hold")
	}
	fmt.Println(count > 0, cycles > 0)
	fmt.Println(runtime.SetMutexProfileFraction(0), runtime.SetMutexProfileFraction(-1))

	// Goroutines and threads.
	for range 5 {
		go receive(c)
	}
	blocked := 0
	for blocked < 5 {
		runtime.Gosched()
		records := make([]runtime.StackRecord, 100)
		n, ok := runtime.GoroutineProfile(records)
		blocked = 0
		for i := range records[:n] {
			if ok && has(records[i].Stack(), "receive") {
				blocked++
			}
		}
	}
	n, ok := runtime.GoroutineProfile(nil)
	fmt.Println("goroutines:", n >= 6, ok)
	n, ok = runtime.ThreadCreateProfile(nil)
	fmt.Println("threads:", n > 0, ok)

	// Texts and bytes.
	first := func(s string) string { line, _, _ := strings.Cut(s, "\n"); return line }
	fmt.Println(strings.HasPrefix(text("heap", 1), "heap profile: "), strings.Contains(text("allocs", 1), "\n# HeapAlloc = "))
	fmt.Println(first(text("block", 1)), strings.Contains(text("block", 1), "cycles/second="))
	fmt.Println(first(text("mutex", 1)), strings.Contains(text("mutex", 1), "sampling period=0"))
	threads := strings.SplitN(text("threadcreate", 2), "\n", 2)
	fmt.Println(strings.HasPrefix(threads[0], "threadcreate profile: total "))
	_, places, _ := strings.Cut(threads[1], " ")
	fmt.Printf("%q\n", places)
	for _, p := range pprof.Profiles() {
		fmt.Println(p.Name(), strings.HasPrefix(text(p.Name(), 0), "\x1f\x8b"))
	}

	// One of the program's own.
	own := pprof.NewProfile("files")
	own.Add(1, 0)
	own.Add(2, 0)
	own.Add(3, 0)
	own.Remove(2)
	fmt.Println(own.Count(), first(text("files", 1)), strings.Contains(text("files", 1), "main.main"))
	fmt.Println(strings.HasPrefix(text("files", 0), "\x1f\x8b"))
	func() {
		defer func() { fmt.Println(recover()) }()
		own.Add(3, 0)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		runtime.CPUProfile()
	}()
}
