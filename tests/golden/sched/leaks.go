// Which goroutines are leaked, by the goroutineleak profile.
package main

import (
	"bytes"
	"fmt"
	"runtime"
	"runtime/pprof"
	"sort"
	"strings"
	"sync"
	"time"
)

type S struct {
	mu sync.Mutex
	wg sync.WaitGroup
	c  *sync.Cond
}

var global = make(chan int)

func leakSend() { c := make(chan int); go func() { c <- 1 }() }
func leakRecv() { c := make(chan int); go func() { <-c }() }
func leakSelect() {
	a, b := make(chan int), make(chan int)
	go func() {
		select {
		case <-a:
		case b <- 1:
		}
	}()
}
func leakMutex()  { s := &S{}; s.mu.Lock(); go func() { s.mu.Lock() }() }
func leakWG()     { s := &S{}; s.wg.Add(1); go func() { s.wg.Wait() }() }
func leakCond()   { s := &S{}; s.c = sync.NewCond(&s.mu); go func() { s.mu.Lock(); s.c.Wait() }() }
func nilChan()    { var c chan int; go func() { <-c }() }
func empty()      { go func() { select {} }() }
func globalRecv() { go func() { <-global }() }
func sleeper()    { go func() { time.Sleep(time.Hour) }() }
func timerRecv()  { go func() { <-time.After(time.Hour) }() }
func pair() { // each holds the other's channel
	a, b := make(chan int), make(chan int)
	go func() { <-a; b <- 1 }()
	go func() { <-b; a <- 1 }()
}
func chain() { // a sleeping goroutine keeps it
	a := make(chan int)
	go func() { time.Sleep(time.Hour); a <- 1 }()
	go func() { <-a }()
}
func rw() { var m sync.RWMutex; m.Lock(); go func() { m.RLock() }(); go func() { m.Lock() }() }

func verdicts() (lines []string) {
	var b bytes.Buffer
	pprof.Lookup("goroutineleak").WriteTo(&b, 1)
	for _, line := range strings.Split(b.String(), "\n") {
		if _, f, ok := strings.Cut(line, "main."); ok {
			f, _, _ = strings.Cut(f, "+")
			lines = append(lines, f)
		}
	}
	sort.Strings(lines)
	return
}

type node struct {
	c    chan int
	next *node
}

// A goroutine that sleeps holds the first of a chain of channels, each of which is held by one that
// waits for the one before.
func longChain() {
	first := &node{c: make(chan int)}
	n := first
	for range 5 {
		n.next = &node{c: make(chan int)}
		go func(n *node) { <-n.c; n.next.c <- 1 }(n)
		n = n.next
	}
	go func() { time.Sleep(time.Hour); first.c <- 1 }()
}

// The same, and nobody sleeps.
func deadChain() {
	n := &node{c: make(chan int)}
	for range 3 {
		next := &node{c: make(chan int)}
		go func(n, next *node) { <-n.c; next.c <- 1 }(n, next)
		n = next
	}
}

var registry = map[string]chan int{}

func registered() { c := make(chan int); registry["c"] = c; go func() { <-c }() }

func forgotten() {
	registry["d"] = make(chan int)
	go func(c chan int) { <-c }(registry["d"])
	delete(registry, "d")
}

// A worker of a pool whose channel nobody closes.
func pool() {
	jobs, results := make(chan int), make(chan int, 1)
	for range 2 {
		go worker(jobs, results)
	}
	jobs <- 1
	fmt.Println("result", <-results)
}

func worker(jobs, results chan int) {
	for j := range jobs {
		results <- j * 2
	}
}

func context() {
	done := make(chan struct{})
	stop := time.AfterFunc(time.Hour, func() { close(done) })
	_ = stop
	go func() { <-done }()
}

func main() {
	leakSend()
	leakRecv()
	leakSelect()
	leakMutex()
	leakWG()
	leakCond()
	nilChan()
	empty()
	globalRecv()
	sleeper()
	timerRecv()
	pair()
	chain()
	rw()
	longChain()
	deadChain()
	registered()
	forgotten()
	pool()
	context()
	held := make(chan int)
	go func() { <-held }()
	time.Sleep(50 * time.Millisecond)
	for _, f := range verdicts() {
		fmt.Println(f)
	}
	fmt.Println(runtime.NumGoroutine())
	held <- 1
	global <- 1
	leakSend()
	time.Sleep(10 * time.Millisecond)
	fmt.Println(len(verdicts()), pprof.Lookup("goroutineleak").Count())
}
