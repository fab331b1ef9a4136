package pprof

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// group is a stack, and how often it is there.
type group struct {
	n     int
	stack []uintptr
}

// grouped has each stack once, those that are there most often first.
func grouped(all [][]uintptr) []group {
	slices.SortFunc(all, slices.Compare[[]uintptr])
	var groups []group
	for _, stack := range all {
		if n := len(groups); n > 0 && slices.Equal(groups[n-1].stack, stack) {
			groups[n-1].n++
		} else {
			groups = append(groups, group{1, stack})
		}
	}
	slices.SortStableFunc(groups, func(a, b group) int { return b.n - a.n })
	return groups
}

func groupText(name string, n int, groups []group) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s profile: total %d\n", name, n)
	for _, g := range groups {
		fmt.Fprintf(&b, "%d", g.n)
		writeStack(&b, g.stack)
	}
	return b.String()
}

// offset says how far into its function an address is.
func offset(pc uintptr) uintptr

// writeStack ends a line with the addresses of a stack, and has a line for each of its
// functions.
func writeStack(b *strings.Builder, stack []uintptr) {
	b.WriteString(" @")
	for _, pc := range stack {
		fmt.Fprintf(b, " %#x", pc)
	}
	b.WriteByte('\n')
	frames := runtime.CallersFrames(stack)
	for len(stack) > 0 {
		frame, more := frames.Next()
		if frame.Function != "" {
			fmt.Fprintf(b, "#\t%#x\t%s+%#x\t%s:%d\n", frame.PC, frame.Function, offset(frame.PC), frame.File, frame.Line)
		}
		if !more {
			break
		}
	}
	b.WriteByte('\n')
}

// memoryText has what was sampled, unscaled, the stacks with the most bytes in use
// first.
func memoryText() string {
	var all []runtime.MemProfileRecord
	n, ok := runtime.MemProfile(nil, true)
	for !ok || n > len(all) {
		all = make([]runtime.MemProfileRecord, n+50)
		n, ok = runtime.MemProfile(all, true)
	}
	all = all[:n]
	slices.SortFunc(all, func(a, b runtime.MemProfileRecord) int { return int(b.InUseBytes() - a.InUseBytes()) })
	var sum runtime.MemProfileRecord
	for i := range all {
		sum.AllocBytes += all[i].AllocBytes
		sum.FreeBytes += all[i].FreeBytes
		sum.AllocObjects += all[i].AllocObjects
		sum.FreeObjects += all[i].FreeObjects
	}
	var b strings.Builder
	line := func(r *runtime.MemProfileRecord) {
		fmt.Fprintf(&b, "%d: %d [%d: %d]", r.InUseObjects(), r.InUseBytes(), r.AllocObjects, r.AllocBytes)
	}
	b.WriteString("heap profile: ")
	line(&sum)
	fmt.Fprintf(&b, " @ heap/%d\n", 2*runtime.MemProfileRate)
	for i := range all {
		line(&all[i])
		writeStack(&b, all[i].Stack())
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.WriteString("\n# runtime.MemStats\n")
	for _, x := range []struct {
		name  string
		value any
	}{
		{"Alloc", m.Alloc}, {"TotalAlloc", m.TotalAlloc}, {"Sys", m.Sys}, {"Lookups", m.Lookups},
		{"Mallocs", m.Mallocs}, {"Frees", m.Frees},
		{"HeapAlloc", m.HeapAlloc}, {"HeapSys", m.HeapSys}, {"HeapIdle", m.HeapIdle}, {"HeapInuse", m.HeapInuse},
		{"HeapReleased", m.HeapReleased}, {"HeapObjects", m.HeapObjects},
		{"NextGC", m.NextGC}, {"LastGC", m.LastGC}, {"PauseNs", m.PauseNs}, {"PauseEnd", m.PauseEnd},
		{"NumGC", m.NumGC}, {"NumForcedGC", m.NumForcedGC}, {"GCCPUFraction", m.GCCPUFraction}, {"DebugGC", m.DebugGC},
	} {
		fmt.Fprintf(&b, "# %s = %v\n", x.name, x.value)
	}
	return b.String()
}

// contentionText has how often and how long, the longest first.
func contentionText(mutexes bool) string {
	what, read := "contention", runtime.BlockProfile
	if mutexes {
		what, read = "mutex", runtime.MutexProfile
	}
	var all []runtime.BlockProfileRecord
	n, ok := read(nil)
	for !ok || n > len(all) {
		all = make([]runtime.BlockProfileRecord, n+50)
		n, ok = read(all)
	}
	all = all[:n]
	slices.SortFunc(all, func(a, b runtime.BlockProfileRecord) int { return int(b.Cycles - a.Cycles) })
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s:\ncycles/second=1000000000\n", what)
	if mutexes {
		fmt.Fprintf(&b, "sampling period=%d\n", runtime.SetMutexProfileFraction(-1))
	}
	for i := range all {
		fmt.Fprintf(&b, "%d %d", all[i].Cycles, all[i].Count)
		writeStack(&b, all[i].Stack())
	}
	return b.String()
}
