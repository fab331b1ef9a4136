package testing

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
)

// InternalBenchmark is a benchmark function and its name.
type InternalBenchmark struct {
	Name string     // the name
	F    func(b *B) // the function
}

// benchmarkLock is held while a benchmark runs: there is one at a time.
var benchmarkLock sync.Mutex

// benchState is shared by the benchmarks of a program.
type benchState struct {
	match *matcher
	width int // of the longest name so far
	tail  int // the longest number of CPUs after a name
}

// B is a benchmark that runs.
type B struct {
	common
	N int // how often to repeat what is measured

	state       *benchState
	fn          func(b *B)
	benchTime   amount
	path        string // import path of its package
	prevN       int
	prevTime    time.Duration
	bytes       int64
	bytesUnset  bool // a sub-benchmark sets none
	timerOn     bool
	showAllocs  bool
	parallelism int
	result      BenchmarkResult

	mallocs, allocated           uint64 // while the timer ran
	startMallocs, startAllocated uint64
	extra                        map[string]float64

	loop struct {
		n, i    uint64 // how often Loop is to be true, and was
		stopped bool   // the timer was stopped inside the loop
		done    bool
	}
}

func heapFigures() (mallocs, bytes uint64) {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.Mallocs, stats.TotalAlloc
}

// StartTimer starts the clock; it runs when the benchmark begins.
func (b *B) StartTimer() {
	if b.timerOn {
		return
	}
	b.startMallocs, b.startAllocated = heapFigures()
	b.timerOn = true
	b.loop.stopped = false
	b.start = time.Now()
}

// StopTimer stops the clock.
func (b *B) StopTimer() {
	if !b.timerOn {
		return
	}
	b.duration += time.Since(b.start)
	mallocs, bytes := heapFigures()
	b.mallocs += mallocs - b.startMallocs
	b.allocated += bytes - b.startAllocated
	b.timerOn = false
	b.loop.stopped = true
}

// ResetTimer forgets what was measured so far.
func (b *B) ResetTimer() {
	if b.extra == nil {
		b.extra = map[string]float64{}
	} else {
		clear(b.extra)
	}
	if b.timerOn {
		b.startMallocs, b.startAllocated = heapFigures()
		b.start = time.Now()
	}
	b.duration, b.mallocs, b.allocated = 0, 0, 0
}

// SetBytes says how many bytes one round works on.
func (b *B) SetBytes(n int64) { b.bytes = n }

// ReportAllocs has allocations shown for this benchmark.
func (b *B) ReportAllocs() { b.showAllocs = true }

// Elapsed returns the time measured so far.
func (b *B) Elapsed() time.Duration {
	d := b.duration
	if b.timerOn {
		d += time.Since(b.start)
	}
	return d
}

// ReportMetric adds a figure to the result; it replaces one of that unit.
func (b *B) ReportMetric(n float64, unit string) {
	if unit == "" {
		panic("metric unit must not be empty")
	}
	if strings.ContainsFunc(unit, unicode.IsSpace) {
		panic("metric unit must not contain whitespace")
	}
	b.extra[unit] = n
}

// runN runs the function once, for n rounds.
func (b *B) runN(n int) {
	benchmarkLock.Lock()
	defer benchmarkLock.Unlock()
	ctx, cancel := context.WithCancel(context.Background())
	defer b.runCleanup(false)
	runtime.GC()
	b.N = n
	b.loop.n, b.loop.i, b.loop.stopped, b.loop.done = 0, 0, false, false
	b.ctx, b.cancelCtx = ctx, cancel
	b.parallelism = 1
	b.ResetTimer()
	b.StartTimer()
	b.fn(b)
	b.StopTimer()
	b.prevN, b.prevTime = n, b.duration
	if b.loop.n > 0 && !b.loop.done && !b.failed {
		b.Error("benchmark function returned without B.Loop() == false (break or return in loop?)")
	}
}

// run1 runs one round; whether the benchmark is to be measured.
func (b *B) run1() bool {
	if s := b.state; s != nil {
		if n := len(b.name) + s.tail + 1; n > s.width {
			s.width = n + 8
		}
	}
	go func() {
		defer func() { b.signal <- true }()
		b.runN(1)
	}()
	<-b.signal
	if b.failed {
		fmt.Fprintf(b.w, "%s--- FAIL: %s\n%s", b.chatty.prefix(), b.name, b.output)
		return false
	}
	b.mu.RLock()
	finished := b.finished
	b.mu.RUnlock()
	if !b.hasSub.Load() && !finished {
		return true
	}
	if b.chatty != nil && (len(b.output) > 0 || finished) {
		how := "BENCH"
		if b.skipped {
			how = "SKIP"
		}
		fmt.Fprintf(b.w, "%s--- %s: %s\n%s", b.chatty.prefix(), how, b.name, b.shortOutput())
	}
	return false
}

var labels sync.Once

// printLabels says once what the benchmarks run on.
func (b *B) printLabels() {
	labels.Do(func() {
		fmt.Fprintf(b.w, "goos: %s\ngoarch: %s\n", runtime.GOOS, runtime.GOARCH)
		if b.path != "" {
			fmt.Fprintf(b.w, "pkg: %s\n", b.path)
		}
		if name := cpuName(); name != "" {
			fmt.Fprintf(b.w, "cpu: %s\n", name)
		}
	})
}

func cpuName() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// measure runs the function with more and more rounds until its time is up.
func (b *B) measure() BenchmarkResult {
	go func() {
		defer func() { b.signal <- true }()
		// A function that calls Loop has measured itself.
		if b.loop.n == 0 {
			b.measureRounds()
		}
		b.result = BenchmarkResult{b.N, b.duration, b.bytes, b.mallocs, b.allocated, b.extra}
	}()
	<-b.signal
	return b.result
}

func (b *B) measureRounds() {
	if b.benchTime.n > 0 {
		// One round was run.
		if b.benchTime.n > 1 {
			b.runN(b.benchTime.n)
		}
		return
	}
	for n := int64(1); !b.failed && b.duration < b.benchTime.d && n < mostRounds; {
		n = rounds(b.benchTime.d, int64(b.N), b.duration, n)
		b.runN(int(n))
	}
}

const mostRounds = 1_000_000_000

// rounds returns how many are to be tried after done rounds took so long: a fifth more than
// needed, at most a hundred times the last number.
func rounds(goal time.Duration, done int64, took time.Duration, last int64) int64 {
	n := int64(goal) * done / max(int64(took), 1)
	n += n / 5
	n = max(min(n, 100*last), last+1)
	return min(n, mostRounds)
}

// Loop is true as often as the benchmark is to run; the clock starts at its first
// call and stops at its last.
func (b *B) Loop() bool {
	if b.loop.i < b.loop.n && !b.loop.stopped {
		b.loop.i++
		return true
	}
	return b.loopMore()
}

func (b *B) loopMore() bool {
	if !b.timerOn {
		b.Fatal("B.Loop called with timer stopped")
	}
	l := &b.loop
	if l.n == 0 {
		l.n = uint64(max(b.benchTime.n, 1))
		b.N = 0 // it must not be read inside the loop
		b.ResetTimer()
		l.i++
		return true
	}
	if b.benchTime.n == 0 {
		if took := b.Elapsed(); took < b.benchTime.d {
			l.n = uint64(rounds(b.benchTime.d, int64(l.n), took, int64(l.n)))
			if l.i < l.n {
				l.i++
				return true
			}
		}
	}
	b.StopTimer()
	b.N = int(l.n)
	l.done = true
	return false
}

// shortOutput returns the benchmark's log, cut after ten lines.
func (b *B) shortOutput() []byte {
	end := 0
	for range 10 {
		at := bytes.IndexByte(b.output[end:], '\n')
		if at < 0 {
			return b.output
		}
		end += at + 1
	}
	b.output = append(b.output[:end-1], "\n\t... [output truncated]\n"...)
	return b.output
}

// RunBenchmarks runs the benchmarks that -bench names; it is left from before Go 1.
func RunBenchmarks(matchString func(pat, str string) (bool, error), benchmarks []InternalBenchmark) {
	runBenchmarks("", matchString, benchmarks)
}

func runBenchmarks(path string, match matchString, benchmarks []InternalBenchmark) bool {
	if options.bench == "" {
		return true
	}
	procs := 1
	for _, n := range cpuList {
		procs = max(procs, n)
	}
	s := &benchState{
		match: newMatcher(match, options.bench, "-test.bench", options.skip),
		tail:  len(nameWithProcs("", procs)),
	}
	var wanted []InternalBenchmark
	for _, x := range benchmarks {
		if _, ok, _ := s.match.fullName(nil, x.Name); ok {
			wanted = append(wanted, x)
			s.width = max(s.width, len(nameWithProcs(x.Name, procs))+s.tail+1)
		}
	}
	main := &B{
		common: common{name: "Main", w: os.Stdout, bench: true},
		path:   path,
		fn: func(b *B) {
			for _, x := range wanted {
				b.Run(x.Name, x.F)
			}
		},
		benchTime: options.benchTime,
		state:     s,
	}
	if Verbose() {
		main.chatty = newChattyPrinter(main.w)
	}
	main.runN(1)
	return !main.failed
}

func nameWithProcs(name string, procs int) string {
	if procs == 1 {
		return name
	}
	return fmt.Sprintf("%s-%d", name, procs)
}

// process measures a benchmark for each number of CPUs, as often as -count says.
func (s *benchState) process(b *B) {
	for i, procs := range cpuList {
		for j := uint(0); j < options.count; j++ {
			runtime.GOMAXPROCS(procs)
			name := nameWithProcs(b.name, procs)
			if b.chatty == nil {
				fmt.Fprintf(b.w, "%-*s\t", s.width, name)
			}
			if i > 0 || j > 0 {
				b = &B{
					common:    common{signal: make(chan bool), name: b.name, w: b.w, chatty: b.chatty, bench: true},
					fn:        b.fn,
					benchTime: b.benchTime,
				}
				b.setOutputWriter()
				b.run1()
			}
			s.show(b, name, b.measure())
			if n := runtime.GOMAXPROCS(-1); n != procs {
				fmt.Fprintf(os.Stderr, "testing: %s left GOMAXPROCS set to %d\n", name, n)
			}
			if b.chatty != nil && b.chatty.json {
				b.chatty.Updatef("", "=== NAME  %s\n", "")
			}
		}
	}
}

func (s *benchState) show(b *B, name string, r BenchmarkResult) {
	if b.failed {
		fmt.Fprintf(b.w, "%s--- FAIL: %s\n%s", b.chatty.prefix(), name, b.output)
		return
	}
	if b.chatty != nil {
		fmt.Fprintf(b.w, "%-*s\t", s.width, name)
	}
	line := r.String()
	if options.benchMem || b.showAllocs {
		line += "\t" + r.MemString()
	}
	fmt.Fprintln(b.w, line)
	if len(b.output) > 0 {
		fmt.Fprintf(b.w, "%s--- BENCH: %s\n%s", b.chatty.prefix(), name, b.shortOutput())
	}
}

// Run runs f as a sub-benchmark; false if it failed. A benchmark that calls it is not
// measured itself.
func (b *B) Run(name string, f func(b *B)) bool {
	b.hasSub.Store(true)
	benchmarkLock.Unlock()
	defer benchmarkLock.Lock()
	full, ok, partial := b.name, true, false
	if b.state != nil {
		full, ok, partial = b.state.match.fullName(&b.common, name)
	}
	if !ok {
		return true
	}
	sub := &B{
		common: common{
			signal:  make(chan bool),
			name:    full,
			parent:  &b.common,
			level:   b.level + 1,
			creator: stackHere(1),
			w:       b.w,
			chatty:  b.chatty,
			bench:   true,
		},
		path:      b.path,
		fn:        f,
		benchTime: b.benchTime,
		state:     b.state,
	}
	sub.setOutputWriter()
	if partial {
		// Only its sub-benchmarks are meant.
		sub.hasSub.Store(true)
	}
	if b.chatty != nil {
		sub.printLabels()
		if b.chatty.json {
			b.chatty.Updatef(full, "=== RUN   %s\n", full)
		}
		fmt.Println(full)
	}
	if sub.run1() {
		sub.printLabels()
		if sub.state != nil {
			sub.state.process(sub)
		} else {
			sub.measure()
		}
	}
	b.add(sub.result)
	return !sub.failed
}

// add takes a sub-benchmark's result into the benchmark's own.
func (b *B) add(other BenchmarkResult) {
	r := &b.result
	r.N = 1
	r.T += time.Duration(other.NsPerOp())
	b.bytesUnset = b.bytesUnset || other.Bytes == 0
	r.Bytes += other.Bytes
	if b.bytesUnset {
		r.Bytes = 0
	}
	r.MemAllocs += uint64(other.AllocsPerOp())
	r.MemBytes += uint64(other.AllocedBytesPerOp())
}

// PB hands out the rounds of RunParallel.
type PB struct {
	taken *atomic.Uint64 // by all goroutines
	share uint64         // how many are taken at a time
	left  uint64
	total uint64
}

// Next is true while there are rounds to run.
func (pb *PB) Next() bool {
	if pb.left == 0 {
		end := pb.taken.Add(pb.share)
		begin := end - pb.share
		if begin >= pb.total {
			return false
		}
		pb.left = min(end, pb.total) - begin
	}
	pb.left--
	return true
}

// SetParallelism has RunParallel use p goroutines for each CPU.
func (b *B) SetParallelism(p int) {
	if p >= 1 {
		b.parallelism = p
	}
}

// RunParallel runs the body in several goroutines, which share the rounds.
func (b *B) RunParallel(body func(*PB)) {
	if b.N == 0 {
		return
	}
	// Shares of some 100 µs.
	share := uint64(1)
	if b.prevN > 0 && b.prevTime > 0 {
		share = min(max(100_000*uint64(b.prevN)/uint64(b.prevTime), 1), 10_000)
	}
	var taken atomic.Uint64
	var all sync.WaitGroup
	for range b.parallelism * runtime.GOMAXPROCS(0) {
		all.Go(func() {
			body(&PB{taken: &taken, share: share, total: uint64(b.N)})
		})
	}
	all.Wait()
	if taken.Load() <= uint64(b.N) && !b.Failed() {
		b.Fatal("RunParallel: body exited without pb.Next() == false")
	}
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

// Benchmark measures f; it needs no `minigo test`.
func Benchmark(f func(b *B)) BenchmarkResult {
	b := &B{
		common:    common{signal: make(chan bool), w: discard{}},
		fn:        f,
		benchTime: options.benchTime,
	}
	b.setOutputWriter()
	if b.run1() {
		b.printLabels()
		b.measure()
	}
	return b.result
}

// AllocsPerRun returns how many objects f allocates, on average over some runs.
func AllocsPerRun(runs int, f func()) (avg float64) {
	if parallelStarted.Load() != parallelEnded.Load() {
		panic("testing: AllocsPerRun called during parallel test")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	f()
	// It is an allocation itself, and so not made in between.
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	before := stats.Mallocs
	for range runs {
		f()
	}
	runtime.ReadMemStats(&stats)
	// The average is whole, so that a stray allocation of the runtime does not show.
	return float64((stats.Mallocs - before) / uint64(runs))
}
