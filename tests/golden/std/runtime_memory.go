// runtime.MemStats, memory profiles, collections' statistics: what their figures have to do with each other,
// whatever they are.
//
// modes: -gc-stress -gc-often (which collect when they like)
package main

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// Everything is sampled from the start.
func init() { runtime.MemProfileRate = 1 }

var kept [][]byte

//go:noinline
func grow(n, size int) {
	for range n {
		kept = append(kept, make([]byte, size))
	}
}

func relations(m *runtime.MemStats) {
	sum := m.HeapSys + m.StackSys + m.MSpanSys + m.MCacheSys + m.BuckHashSys + m.GCSys + m.OtherSys
	fmt.Println("sums:", m.Sys == sum, m.HeapIdle+m.HeapInuse == m.HeapSys, m.Mallocs-m.Frees == m.HeapObjects, m.Alloc == m.HeapAlloc)
	fmt.Println("parts:", m.HeapReleased <= m.HeapIdle, m.HeapAlloc <= m.HeapInuse, m.Alloc <= m.TotalAlloc, m.StackInuse <= m.StackSys, m.MSpanInuse <= m.MSpanSys, m.MCacheInuse <= m.MCacheSys)
	fmt.Println("some:", m.Alloc > 0, m.Sys > 0, m.HeapInuse > 0, m.HeapObjects > 0, m.NextGC > 0, m.EnableGC, m.DebugGC, m.Lookups, m.GCCPUFraction >= 0 && m.GCCPUFraction <= 1)
}

func stats() {
	var a, b, c runtime.MemStats
	runtime.ReadMemStats(&a)
	relations(&a)
	before := time.Now()
	grow(200, 20000)
	runtime.ReadMemStats(&b)
	relations(&b)
	fmt.Println("grown:", b.TotalAlloc-a.TotalAlloc >= 4e6, b.Mallocs-a.Mallocs >= 200, b.HeapSys >= a.HeapSys, b.HeapInuse >= 4e6)
	kept = nil
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&c)
	relations(&c)
	fmt.Println("collected:", c.NumGC >= b.NumGC+2, c.NumForcedGC >= b.NumForcedGC+2, c.NumForcedGC <= c.NumGC, c.HeapAlloc < b.HeapAlloc, c.Frees > b.Frees, c.TotalAlloc >= b.TotalAlloc)
	last := (c.NumGC + 255) % 256
	fmt.Println("last:", c.LastGC == c.PauseEnd[last], !time.Unix(0, int64(c.LastGC)).Before(before.Add(-time.Second)), c.PauseTotalNs >= c.PauseNs[last], c.PauseTotalNs >= b.PauseTotalNs)
	sizes, mallocs := true, uint64(0)
	for i, s := range c.BySize {
		sizes = sizes && (i == 0 || s.Size > c.BySize[i-1].Size) && s.Frees <= s.Mallocs
		mallocs += s.Mallocs
	}
	fmt.Println("by size:", sizes, mallocs > 0, mallocs <= c.Mallocs)
}

func profile() {
	grow(50, 3000)
	runtime.GC()
	runtime.GC()
	records := make([]runtime.MemProfileRecord, 20000)
	n, ok := runtime.MemProfile(records, true)
	fmt.Println(n > 0, ok)
	var objects, bytes, freed, freedBytes int64
	for i := range records[:n] {
		r := &records[i]
		stack := r.Stack()
		if !slices.Equal(stack, r.Stack0[:len(stack)]) || r.InUseBytes() != r.AllocBytes-r.FreeBytes || r.InUseObjects() != r.AllocObjects-r.FreeObjects {
			fmt.Println("a record is at odds with itself")
		}
		var frames *runtime.Frames = runtime.CallersFrames(stack)
		for more := len(stack) > 0; more; {
			var f runtime.Frame
			if f, more = frames.Next(); f.Function == "main.grow" && r.AllocObjects > 0 && r.AllocBytes/r.AllocObjects >= 3000 {
				objects += r.AllocObjects
				bytes += r.AllocBytes
				freed += r.FreeObjects
				freedBytes += r.FreeBytes
				fits := f.PC != 0 && f.Entry != 0 && strings.HasSuffix(f.File, "runtime_memory.go") && f.Func.Entry() == f.Entry
				if !fits {
					fmt.Println("a frame of its own kind:", f)
				}
			}
		}
	}
	fmt.Println(objects >= 250, bytes >= 4150000, freed >= 200, freedBytes >= 4000000, freed < objects)
	n2, ok := runtime.MemProfile(records[:1], true)
	fmt.Println(n2 > 1, ok)
}

func collections() {
	debug.FreeOSMemory()
	var s debug.GCStats
	s.PauseQuantiles = make([]time.Duration, 5)
	debug.ReadGCStats(&s)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	fmt.Println(s.NumGC == int64(m.NumGC), s.PauseTotal == time.Duration(m.PauseTotalNs), s.LastGC.Equal(time.Unix(0, int64(m.LastGC))))
	fmt.Println(len(s.Pause) == len(s.PauseEnd), int64(len(s.Pause)) == min(s.NumGC, 256), s.PauseEnd[0].Equal(s.LastGC), slices.IsSortedFunc(s.PauseEnd, func(a, b time.Time) int { return b.Compare(a) }))
	fmt.Println(slices.IsSorted(s.PauseQuantiles), s.PauseQuantiles[0] == slices.Min(s.Pause), s.PauseQuantiles[4] == slices.Max(s.Pause))
	fmt.Println(m.HeapReleased > 0, m.HeapIdle-m.HeapReleased < 64<<20)
}

func settings() {
	fmt.Println(debug.SetGCPercent(150), debug.SetGCPercent(-1), debug.SetGCPercent(-5), debug.SetGCPercent(100))
	fmt.Println(debug.SetMaxThreads(500), debug.SetMaxThreads(10000))
	fmt.Println(debug.SetMaxStack(1<<20), debug.SetMaxStack(1000000000))
	fmt.Println(debug.SetMemoryLimit(-1) == math.MaxInt64, debug.SetMemoryLimit(1<<40) == math.MaxInt64, debug.SetMemoryLimit(-1), debug.SetMemoryLimit(math.MaxInt64))
	var off runtime.MemStats
	debug.SetGCPercent(-1)
	n := collectionsOf(&off)
	for range 300 {
		grow(1, 100000)
		kept = nil
	}
	fmt.Println("without the collector:", collectionsOf(&off) == n)
	debug.SetGCPercent(100)
	// A limit brings the collector back.
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(1)
	for range 300 {
		grow(1, 100000)
		kept = nil
	}
	fmt.Println("at the limit:", collectionsOf(&off) > n)
	debug.SetMemoryLimit(math.MaxInt64)
	debug.SetGCPercent(100)
}

func collectionsOf(m *runtime.MemStats) uint32 {
	runtime.ReadMemStats(m)
	return m.NumGC
}

func main() {
	stats()
	profile()
	collections()
	settings()
}
