// Package testing as a library: benchmarks that a program measures itself, what B can do, and how results are shown.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"
	"time"
)

// deps is what the main program of a test hands to MainStart.
type deps struct{}

func (deps) ImportPath() string                                       { return "path" }
func (deps) ModulePath() string                                       { return "path" }
func (deps) MatchString(pat, str string) (bool, error)                { return regexp.MatchString(pat, str) }
func (deps) SetPanicOnExit0(bool)                                     {}
func (deps) StartCPUProfile(io.Writer) error                          { return nil }
func (deps) StopCPUProfile()                                          {}
func (deps) StartTestLog(io.Writer)                                   {}
func (deps) StopTestLog() error                                       { return nil }
func (deps) WriteProfileTo(string, io.Writer, int) error              { return nil }
func (deps) RunFuzzWorker(func(corpusEntry) error) error              { return nil }
func (deps) ReadCorpus(string, []reflect.Type) ([]corpusEntry, error) { return nil, nil }
func (deps) CheckCorpus([]any, []reflect.Type) error                  { return nil }
func (deps) ResetCoverage()                                           {}
func (deps) SnapshotCoverage()                                        {}
func (deps) InitRuntimeCoverage() (string, func(_, _ string) (string, error), func() float64) {
	return "", nil, nil
}
func (deps) CoordinateFuzzing(time.Duration, int64, time.Duration, int64, int, []corpusEntry, []reflect.Type, string, string) error {
	return nil
}

type corpusEntry = struct {
	Parent     string
	Path       string
	Data       []byte
	Values     []any
	Generation int
	IsSeed     bool
}

var (
	measured = regexp.MustCompile(`[ \d.]+ (ns/op|MB/s|B/op|allocs/op)`)
	own      = regexp.MustCompile(`(?m)^    (benchmark|bench)\.go:\d+`)
	labels   = regexp.MustCompile(`(?m)^(goos|goarch|cpu|pkg): .*\n`)
)

// captured prints what a function prints, without what differs from machine to machine.
func captured(f func()) {
	stdout := os.Stdout
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	text := make(chan []byte)
	go func() {
		b, _ := io.ReadAll(r)
		text <- b
	}()
	os.Stdout = w
	f()
	os.Stdout = stdout
	w.Close()
	fmt.Printf("%s", own.ReplaceAll(labels.ReplaceAll(measured.ReplaceAll(<-text, []byte(" # $1")), nil), []byte("PACKAGE")))
	r.Close()
}

func main() {
	results()
	testing.Init()
	for name, value := range map[string]string{"test.benchtime": "3x", "test.cpu": "1", "test.bench": "."} {
		if err := flag.Set(name, value); err != nil {
			fmt.Println(err)
		}
	}
	alone()
	m := testing.MainStart(deps{}, nil, nil, nil, nil)
	captured(func() { fmt.Println("->", m.Run()) })
	captured(func() { testing.RunBenchmarks(deps{}.MatchString, benchmarks()) })
	flag.Set("test.v", "true")
	captured(func() { testing.RunBenchmarks(deps{}.MatchString, benchmarks()) })
	flag.Set("test.bench", "Sub/b|Skip")
	flag.Set("test.benchmem", "true")
	captured(func() { testing.RunBenchmarks(deps{}.MatchString, benchmarks()) })
	flag.Set("test.bench", "")
	captured(func() { testing.RunBenchmarks(deps{}.MatchString, benchmarks()) })
}

// results are made by hand.
func results() {
	for _, r := range []testing.BenchmarkResult{
		{},
		{N: 1000, T: time.Second},
		{N: 3, T: 10 * time.Nanosecond, Bytes: 100, MemAllocs: 10, MemBytes: 1000},
		{N: 1 << 40, T: 1, MemAllocs: 1 << 50},
		{N: 7, T: 1234567 * time.Nanosecond, Bytes: 1 << 20},
		{N: 10, T: time.Hour, Extra: map[string]float64{"things": 1.5, "B/op": 33, "allocs/op": 4, "a/op": -0.00001, "big": 1e10}},
		{N: 10, T: time.Hour, Extra: map[string]float64{"ns/op": 12.5, "MB/s": 99.999}, Bytes: 5},
		{N: 1, T: 0, Extra: map[string]float64{"zero": 0, "inf": math.Inf(1), "hundred": 100.04, "just": 99.995, "thousand": 999.96}},
		{N: -1, T: time.Second, Bytes: -4},
	} {
		fmt.Println(r.N, r.T, r.Bytes, r.MemAllocs, r.MemBytes, len(r.Extra), r.NsPerOp(), r.AllocsPerOp(), r.AllocedBytesPerOp())
		fmt.Printf("%q\n%q\n", r.String(), r.MemString())
	}
}

var sink []byte

// alone measures without any flags of the command line.
func alone() {
	calls := 0
	r := testing.Benchmark(func(b *testing.B) {
		calls++
		for i := 0; i < b.N; i++ {
			sink = make([]byte, 1000)
		}
		b.SetBytes(1000)
		b.ReportMetric(float64(b.N)*2, "twice")
	})
	fmt.Println(calls, r.N, r.T > 0, r.Bytes, r.MemAllocs >= 3, r.MemBytes >= 3000, r.AllocsPerOp() >= 1, r.AllocedBytesPerOp() >= 1000, r.Extra, r.NsPerOp() > 0)
	r = testing.Benchmark(func(b *testing.B) {
		fmt.Println("N", b.N, b.Name() == "", b.Failed(), b.Skipped(), b.Context().Err())
		b.StopTimer()
		at := b.Elapsed()
		time.Sleep(time.Millisecond)
		fmt.Println(b.Elapsed() == at)
		b.StartTimer()
		time.Sleep(time.Millisecond)
		fmt.Println(b.Elapsed() >= at+time.Millisecond)
		b.ResetTimer()
	})
	fmt.Println(r.N, r.Bytes, r.Extra)
	loops := 0
	r = testing.Benchmark(func(b *testing.B) {
		for b.Loop() {
			loops++
		}
	})
	fmt.Println(loops, r.N)
	for _, f := range []func(*testing.B){
		func(b *testing.B) { b.Fatal("not shown") }, func(b *testing.B) { b.Skip("not shown") }, func(b *testing.B) { b.Error("not shown") },
		func(b *testing.B) { b.Run("sub", func(b *testing.B) { b.SetBytes(int64(b.N)) }) },
	} {
		r := testing.Benchmark(f)
		fmt.Println(r.N, r.Bytes, r.T < time.Hour)
	}
}

func benchmarks() []testing.InternalBenchmark {
	return []testing.InternalBenchmark{
		{Name: "BenchmarkPlain", F: func(b *testing.B) {
			for b.Loop() {
			}
		}},
		{Name: "BenchmarkOwn", F: ofB},
		{Name: "BenchmarkShared", F: func(b *testing.B) { shared(b) }},
		{Name: "BenchmarkMetrics", F: func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(10)
			b.ReportMetric(3.25, "apples")
			b.ReportMetric(0, "ns/op")
		}},
		{Name: "BenchmarkError", F: func(b *testing.B) { b.Error("an error", errors.New("e")) }},
		{Name: "BenchmarkErrorf", F: func(b *testing.B) { b.Errorf("%d", 5) }},
		{Name: "BenchmarkFail", F: func(b *testing.B) { b.Fail(); fmt.Println("failed:", b.Failed()) }},
		{Name: "BenchmarkFailNow", F: func(b *testing.B) { b.FailNow(); fmt.Println("never") }},
		{Name: "BenchmarkFatalf", F: func(b *testing.B) { b.Fatalf("%d\n", 5); fmt.Println("never") }},
		{Name: "BenchmarkSkip", F: func(b *testing.B) { b.Skip("skipped"); fmt.Println("never") }},
		{Name: "BenchmarkSkipNow", F: func(b *testing.B) {
			b.Cleanup(func() { fmt.Println("skipped:", b.Skipped()) })
			b.SkipNow()
			fmt.Println("never")
		}},
		{Name: "BenchmarkSkipf", F: func(b *testing.B) { b.Skipf("%s", "skipped"); fmt.Println("never") }},
		{Name: "BenchmarkSub", F: func(b *testing.B) {
			b.Log("of all")
			b.Run("a", func(b *testing.B) { fmt.Println("a", b.N) })
			b.Run("b", func(b *testing.B) { b.Logf("of %s %d", b.Name(), b.N) })
		}},
		{Name: "BenchmarkLines", F: func(b *testing.B) {
			for i := range 12 {
				b.Log(i)
			}
		}},
	}
}

// ofB calls the methods of B itself.
func ofB(b *testing.B) {
	if b.N > 1 {
		return
	}
	b.Helper()
	b.Log(b.Name())
	b.Logf("%5.1f", 2.25)
	b.Attr("kind", "own")
	fmt.Fprint(b.Output(), "output")
	b.Setenv("TESTING_BENCHMARK", "1")
	dir := b.TempDir()
	b.Chdir(dir)
	b.Log(filepath.Base(dir), b.ArtifactDir() != dir, os.Getenv("PWD") == dir, os.Getenv("TESTING_BENCHMARK"))
	ctx := b.Context()
	b.Cleanup(func() { fmt.Println("cleanup:", ctx.Err(), b.Failed(), b.Skipped()) })
}

func shared(tb testing.TB) {
	tb.Helper()
	tb.Logf("%s", tb.Name())
	tb.Cleanup(func() { fmt.Println("end of", tb.Name(), os.Getenv("TESTING_BENCHMARK") == "") })
	tb.Setenv("TESTING_BENCHMARK", "2")
}
