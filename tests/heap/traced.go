// Collects by itself and when told to, and says what runtime.MemStats and runtime/metrics have counted of it, to be
// compared with the lines of GODEBUG=gctrace=1.
package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

type node struct {
	next *node
	body [6]int
}

var kept, garbage *node

func main() {
	for i := range 200000 {
		garbage = &node{next: garbage}
		if i%100 == 0 {
			kept = &node{next: kept}
			garbage = nil
		}
		if i%50000 == 0 {
			runtime.GC()
		}
	}
	// From here on nothing is collected.
	debug.SetGCPercent(-1)
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	samples := []metrics.Sample{
		{Name: "/gc/cycles/automatic:gc-cycles"},
		{Name: "/gc/cycles/forced:gc-cycles"},
		{Name: "/gc/cycles/total:gc-cycles"},
		{Name: "/gc/pauses:seconds"},
	}
	metrics.Read(samples)
	pauses := uint64(0)
	for _, n := range samples[3].Value.Float64Histogram().Counts {
		pauses += n
	}
	fmt.Println(m.NumGC, m.NumForcedGC, m.PauseTotalNs)
	fmt.Println(samples[0].Value.Uint64(), samples[1].Value.Uint64(), samples[2].Value.Uint64(), pauses)
	runtime.KeepAlive(kept)
}
