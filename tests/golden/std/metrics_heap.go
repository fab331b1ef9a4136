// The names, kinds and sums of the heap's metrics.
// modes: -gc-often (prints GOGC)
package main

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"strings"
)

var kept []*[100]int

func main() {
	var names []string
	for _, d := range metrics.All() {
		if strings.HasPrefix(d.Name, "/gc/") || strings.HasPrefix(d.Name, "/memory/") {
			fmt.Println(d.Name, d.Kind, d.Cumulative, d.Description != "")
			names = append(names, d.Name)
		}
	}
	read := func() map[string]metrics.Value {
		samples := make([]metrics.Sample, len(names))
		for i, name := range names {
			samples[i].Name = name
		}
		metrics.Read(samples)
		all := map[string]metrics.Value{}
		for _, s := range samples {
			all[s.Name] = s.Value
		}
		return all
	}
	before := read()
	for range 1000 {
		kept = append(kept, new([100]int))
	}
	runtime.SetFinalizer(new([7]int), func(*[7]int) {})
	runtime.AddCleanup(new([9]int), func(int) {}, 0)
	for range 3 {
		runtime.GC()
	}
	after := read()
	sum := uint64(0)
	for name, v := range after {
		if strings.HasPrefix(name, "/memory/classes/") && !strings.Contains(name, "total") {
			sum += v.Uint64()
		}
	}
	total := after["/memory/classes/total:bytes"].Uint64()
	fmt.Println("classes add up:", sum <= total+1<<20 && total <= sum+1<<20)
	grew := func(name string) uint64 { return after[name].Uint64() - before[name].Uint64() }
	fmt.Println("forced:", grew("/gc/cycles/forced:gc-cycles"))
	// One more may have come between the readings.
	fmt.Println("cycles add up:", after["/gc/cycles/total:gc-cycles"].Uint64() >=
		after["/gc/cycles/forced:gc-cycles"].Uint64()+after["/gc/cycles/automatic:gc-cycles"].Uint64())
	fmt.Println("allocated:", grew("/gc/heap/allocs:bytes") >= 800_000, grew("/gc/heap/allocs:objects") >= 1000)
	fmt.Println("live:", after["/gc/heap/live:bytes"].Uint64() >= 800_000)
	fmt.Println("due:", grew("/gc/finalizers/queued:finalizers"), grew("/gc/cleanups/queued:cleanups"))
	fmt.Println("percent:", after["/gc/gogc:percent"].Uint64(), after["/gc/gomemlimit:bytes"].Uint64())
	for _, name := range []string{"/gc/pauses:seconds", "/gc/heap/allocs-by-size:bytes", "/gc/heap/frees-by-size:bytes"} {
		h := after[name].Float64Histogram()
		n := uint64(0)
		for _, c := range h.Counts {
			n += c
		}
		// Virtual time has no pauses.
		fmt.Println(name, len(h.Buckets)-len(h.Counts), n > 0 || name == "/gc/pauses:seconds")
	}
	runtime.KeepAlive(kept)
}
