// Package debug has switches of the collector and prints stacks.
package debug

import (
	"os"
	"runtime"
	"slices"
	"time"
)

// SetGCPercent and the other setters give the setting before.
func SetGCPercent(percent int) int

// SetMaxStack sets how many bytes the stack of a goroutine may have, and returns what it was. A larger one
// ends the program.
func SetMaxStack(bytes int) int

// SetMaxThreads sets how many threads there may be, and returns what it was.
func SetMaxThreads(threads int) int

// SetMemoryLimit does not change the limit if it is negative.
func SetMemoryLimit(limit int64) int64

// FreeOSMemory collects and gives all free memory back to the system.
func FreeOSMemory() {
	releaseAll()
	runtime.GC()
}

// releaseAll has the next collection give all free memory back.
func releaseAll()

// GCStats tells of collections; Pause and PauseEnd have the latest first.
type GCStats struct {
	LastGC         time.Time       // when the last collection ended
	NumGC          int64           // how many there were
	PauseTotal     time.Duration   // how long the program was stopped in all
	Pause          []time.Duration // each stop, the latest first
	PauseEnd       []time.Time     // when each one ended, the latest first
	PauseQuantiles []time.Duration // quantiles of the stops, as many as it has room for
}

// ReadGCStats fills stats with what is known of collections, the latest pause first.
func ReadGCStats(stats *GCStats) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	stats.NumGC = int64(m.NumGC)
	stats.PauseTotal = time.Duration(m.PauseTotalNs)
	stats.LastGC = time.Unix(0, int64(m.LastGC))
	stats.Pause = stats.Pause[:0]
	stats.PauseEnd = stats.PauseEnd[:0]
	for i := range min(m.NumGC, 256) {
		at := (m.NumGC + 255 - i) % 256
		stats.Pause = append(stats.Pause, time.Duration(m.PauseNs[at]))
		stats.PauseEnd = append(stats.PauseEnd, time.Unix(0, int64(m.PauseEnd[at])))
	}
	if n := len(stats.PauseQuantiles); n > 0 {
		sorted := slices.Sorted(slices.Values(stats.Pause))
		for i := range n {
			q := time.Duration(0)
			if len(sorted) > 0 {
				q = sorted[min(len(sorted)*i/max(n-1, 1), len(sorted)-1)]
			}
			stats.PauseQuantiles[i] = q
		}
	}
}

// SetPanicOnFault is for each goroutine by itself. There are no faults but those of nil pointers, which always panic.
func SetPanicOnFault(enabled bool) bool

// SetTraceback sets how much is told when the program dies, as GOTRACEBACK does.
func SetTraceback(level string)

// Stack returns the stack of this goroutine, as a panic prints it.
func Stack() []byte {
	buf := make([]byte, 1024)
	for {
		n := runtime.Stack(buf, false)
		if n < len(buf) {
			return buf[:n]
		}
		buf = make([]byte, 2*len(buf))
	}
}

// PrintStack prints what Stack returns to the standard error.
func PrintStack() { os.Stderr.Write(Stack()) }

// Module, BuildInfo and BuildSetting tell how a program was built.
type Module struct {
	Path    string  // the path
	Version string  // the version
	Sum     string  // the sum of go.sum
	Replace *Module // what replaces it, or nil
}

// BuildSetting is a setting that the program was built with.
type BuildSetting struct{ Key, Value string }

// BuildInfo says what the program was built from.
type BuildInfo struct {
	GoVersion string         // the version of Go
	Path      string         // the import path of package main
	Main      Module         // the module of package main
	Deps      []*Module      // the modules that it needs
	Settings  []BuildSetting // what it was built with
}

// ReadBuildInfo returns what the program was built from; ok is false if nothing is known.
func ReadBuildInfo() (info *BuildInfo, ok bool) {
	settings := []BuildSetting{{"-compiler", runtime.Compiler}, {"GOARCH", runtime.GOARCH}, {"GOOS", runtime.GOOS}}
	return &BuildInfo{GoVersion: runtime.Version(), Path: "command-line-arguments", Settings: settings}, true
}
