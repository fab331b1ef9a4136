package testing

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// BenchmarkResult is what a benchmark came to.
type BenchmarkResult struct {
	N         int           // rounds
	T         time.Duration // for all of them
	Bytes     int64         // that one round works on
	MemAllocs uint64        // how many allocations there were
	MemBytes  uint64        // how many bytes were allocated

	// Extra has further figures, by unit.
	Extra map[string]float64
}

// perOp returns a figure of one round, as reported or as measured.
func (r BenchmarkResult) perOp(unit string, total int64) int64 {
	if v, ok := r.Extra[unit]; ok {
		return int64(v)
	}
	if r.N <= 0 {
		return 0
	}
	return total / int64(r.N)
}

// NsPerOp returns the nanoseconds of one operation.
func (r BenchmarkResult) NsPerOp() int64 { return r.perOp("ns/op", r.T.Nanoseconds()) }

// AllocsPerOp returns the allocations of one operation.
func (r BenchmarkResult) AllocsPerOp() int64 { return r.perOp("allocs/op", int64(r.MemAllocs)) }

// AllocedBytesPerOp returns the bytes that one operation allocates.
func (r BenchmarkResult) AllocedBytesPerOp() int64 { return r.perOp("B/op", int64(r.MemBytes)) }

func (r BenchmarkResult) megabytesPerSecond() float64 {
	if v, ok := r.Extra["MB/s"]; ok {
		return v
	}
	if r.Bytes <= 0 || r.T <= 0 || r.N <= 0 {
		return 0
	}
	return float64(r.Bytes) * float64(r.N) / 1e6 / r.T.Seconds()
}

// String returns the result's line without the benchmark's name.
func (r BenchmarkResult) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%8d", r.N)
	ns, ok := r.Extra["ns/op"]
	if !ok {
		ns = float64(r.T.Nanoseconds()) / float64(r.N)
	}
	if ns != 0 {
		b.WriteString("\t" + figure(ns, "ns/op"))
	}
	if speed := r.megabytesPerSecond(); speed != 0 {
		fmt.Fprintf(&b, "\t%7.2f MB/s", speed)
	}
	var units []string
	for unit := range r.Extra {
		units = append(units, unit)
	}
	slices.Sort(units)
	for _, unit := range units {
		switch unit {
		case "ns/op", "MB/s", "B/op", "allocs/op":
		default:
			b.WriteString("\t" + figure(r.Extra[unit], unit))
		}
	}
	return b.String()
}

// figure shows a number with four significant digits, the point always in the same
// column.
func figure(x float64, unit string) string {
	y := math.Abs(x)
	width, digits := 10, 0
	if y != 0 && !(y >= 999.95) { // NaN is shown as if it were tiny
		width, digits = 12, 1
		for bound := 99.995; digits < 7 && !(y >= bound); bound /= 10 {
			width++
			digits++
		}
	}
	return fmt.Sprintf("%*.*f %s", width, digits, x, unit)
}

// MemString returns the part of the line about allocations.
func (r BenchmarkResult) MemString() string {
	return fmt.Sprintf("%8d B/op\t%8d allocs/op", r.AllocedBytesPerOp(), r.AllocsPerOp())
}
