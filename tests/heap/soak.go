// Allocates for as many seconds as its argument says, with a live set that stays the same: trees,
// strings, slices, maps that grow and are cleared, large buffers, goroutines that come and go,
// channels, timers, finalizers. It checks what it keeps and prints how often it went round. The time
// begins when it says that it is warm.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
)

type tree struct {
	left, right *tree
	value       int
}

func grow(depth, value int) *tree {
	if depth == 0 {
		return &tree{value: value}
	}
	return &tree{grow(depth-1, value), grow(depth-1, value), value}
}

func (t *tree) sum() int {
	if t == nil {
		return 0
	}
	return t.value + t.left.sum() + t.right.sum()
}

type entry struct {
	name  string
	data  []byte
	words []string
	index map[int]string
	tree  *tree
}

func newEntry(n int) *entry {
	e := &entry{name: "entry " + strconv.Itoa(n), data: make([]byte, n*37%3000), index: map[int]string{}}
	e.words = strings.Fields(strings.Repeat(e.name+" ", n%5))
	for i := range n % 20 {
		e.index[i] = e.name
	}
	e.tree = grow(n%7, n)
	return e
}

func (e *entry) ok(n int) bool {
	return e.name == "entry "+strconv.Itoa(n) && len(e.data) == n*37%3000 && len(e.words) == n%5*2 &&
		len(e.index) == n%20 && e.tree.sum() == n*(1<<(n%7+1)-1)
}

const kept = 8000

// warm is how many rounds it takes until everything is there that is kept, and a few collections have been.
const warm = 200

var (
	entries [kept]*entry
	numbers [kept]int
	scratch = map[string]int{}
	buffers [4][]byte
)

// deep makes the goroutine's stack grow.
func deep(n int) int {
	if n == 0 {
		return 0
	}
	return deep(n-1) + 1
}

func round(n int) bool {
	for i := range 200 {
		at := (n*200 + i) * 7919 % kept
		if e := entries[at]; e != nil && !e.ok(numbers[at]) {
			return false
		}
		// The sizes at one place differ by little, so the live set has always the same size.
		numbers[at] = at + n%2*kept*35
		entries[at] = newEntry(numbers[at])
	}
	for i := range 500 {
		scratch["key "+strconv.Itoa(i*n%1000)] = i
	}
	if n%10 == 0 {
		clear(scratch)
	}
	buffers[n%len(buffers)] = make([]byte, 100_000)
	var wg sync.WaitGroup
	c := make(chan *tree, 3)
	for i := range 10 {
		wg.Go(func() {
			c <- grow(deep(200)/50, i)
		})
	}
	total := 0
	for range 10 {
		total += (<-c).value
	}
	wg.Wait()
	if n%50 == 0 {
		o := grow(1, n)
		runtime.SetFinalizer(o, func(t *tree) { finalized = t.value })
		time.AfterFunc(time.Millisecond, func() {})
	}
	return total == 45
}

var finalized int

func main() {
	seconds := 1
	if len(os.Args) > 1 {
		seconds, _ = strconv.Atoi(os.Args[1])
	}
	n := 0
	next := func() {
		if !round(n) {
			fmt.Println("broken in round", n)
			os.Exit(1)
		}
		n++
	}
	for n < warm {
		next()
	}
	fmt.Println("warm")
	for began := time.Now(); time.Since(began) < time.Duration(seconds)*time.Second; {
		next()
	}
	fmt.Println(n, "rounds")
}
