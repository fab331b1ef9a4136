// How long collections stop the world with so many MB live: `pause tree 100` has objects of 32
// bytes with two pointers alone, `pause mixed 100` strings, slices, structs and maps of many sizes.
// While they stay alive, garbage is made until there have been so many collections (a third argument);
// the pauses are those of runtime.MemStats (GODEBUG=gctrace=1 reports the same). Figures go to
// standard error, so that the output is always the same.
package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"time"
)

// node has 32 bytes, two of its four words are pointers.
type node struct {
	left, right *node
	key, value  int
}

func tree(key, depth int) *node {
	if depth == 0 {
		return nil
	}
	return &node{tree(2*key, depth-1), tree(2*key+1, depth-1), key, depth}
}

func (n *node) count() int {
	if n == nil {
		return 0
	}
	return 1 + n.left.count() + n.right.count()
}

// record is what a program that keeps data has many of.
type record struct {
	name   string
	tags   []string
	body   []byte
	scores map[string]int
	next   *record
	any    any
	index  *node
}

func newRecord(i int, next *record) *record {
	r := &record{name: "record " + strconv.Itoa(i), next: next}
	for j := range i % 4 {
		r.tags = append(r.tags, "tag "+strconv.Itoa(i*j))
	}
	r.body = make([]byte, 16+i*7919%700)
	if i%4 == 0 {
		r.scores = map[string]int{r.name: i, "total": i}
	}
	switch i % 3 {
	case 0:
		r.any = r.name
	case 1:
		r.any = i
	}
	r.index = tree(i, 3)
	return r
}

func (r *record) ok(i int) bool {
	if r.name != "record "+strconv.Itoa(i) || len(r.tags) != i%4 || r.index.count() != 7 {
		return false
	}
	return i%4 != 0 || r.scores[r.name] == i
}

// live is how many bytes are alive.
func live() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

var (
	trees   []*node
	records []*record
	garbage [64]*record
)

func main() {
	kind, want, cycles := "mixed", 100, 100
	if len(os.Args) > 1 {
		kind = os.Args[1]
	}
	if len(os.Args) > 2 {
		want, _ = strconv.Atoi(os.Args[2])
	}
	if len(os.Args) > 3 {
		cycles, _ = strconv.Atoi(os.Args[3])
	}
	began := live()
	for i, size, check := 0, 0, 16; size < want<<20; i++ {
		if kind == "tree" {
			trees = append(trees, tree(1, 12))
		} else {
			records = append(records, newRecord(len(records), nil))
		}
		if n := i + 1; n >= check {
			size = live() - began
			// A seventeenth is missing at most when it is looked at again.
			check = n + max(n*(want<<20-size)/max(size, 1), n/16, 1)
		}
	}
	bytes := live()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	objects := m.Mallocs - m.Frees
	first, t := m.NumGC, time.Now()
	for i := 0; m.NumGC < first+uint32(cycles); i++ {
		if i%64 == 0 {
			runtime.ReadMemStats(&m)
		}
		if kind == "tree" {
			trees[i%len(trees)] = tree(1, 12)
		} else {
			// What dies is as old as what stays.
			at := i * 7919 % len(records)
			garbage[i%len(garbage)] = records[at]
			records[at] = newRecord(at, nil)
		}
	}
	took := time.Since(t)
	runtime.ReadMemStats(&m)
	var pauses []time.Duration
	for n := max(first, m.NumGC-min(m.NumGC, 256)); n < m.NumGC; n++ {
		pauses = append(pauses, time.Duration(m.PauseNs[n%256]))
	}
	bad := 0
	for _, t := range trees {
		if t.count() != 1<<12-1 {
			bad++
		}
	}
	for i, r := range records {
		if !r.ok(i) {
			bad++
		}
	}
	fmt.Println(bad, "broken")
	if len(pauses) == 0 {
		return
	}
	slices.Sort(pauses)
	at := func(percent int) time.Duration { return pauses[(len(pauses)*percent+99)/100-1] }
	mid := at(50).Seconds()
	fmt.Fprintf(os.Stderr, "%s: %d MB live in %d objects, %d collections in %v on %d Ps\n", kind,
		bytes>>20, objects, len(pauses), took.Round(time.Millisecond), runtime.GOMAXPROCS(0))
	fmt.Fprintf(os.Stderr, "pause: median %v, p99 %v, longest %v; marked %.0f MB/s, %.1f million objects/s\n",
		at(50), at(99), at(100), float64(bytes)/1e6/mid, float64(objects)/1e6/mid)
}
