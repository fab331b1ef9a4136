// Package testing as a library: tests, fuzz tests and examples that a program runs itself, with what T, F and TB can do.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
)

// deps is what the main program of a test hands to MainStart.
type deps struct{}

func (deps) ImportPath() string                                       { return "path/of/it" }
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

// What differs: how long tests took, and where in the package itself a line is.
var (
	took = regexp.MustCompile(`\d+\.\d\ds\)`)
	own  = regexp.MustCompile(`(?m)^(    )+(fuzz|testing|common)\.go:\d+`)
)

// captured prints what a function prints, and what it returns.
func captured[T any](f func() T) {
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
	result := f()
	os.Stdout = stdout
	w.Close()
	fmt.Printf("%s-> %v\n", own.ReplaceAll(took.ReplaceAll(<-text, []byte("TIME)")), []byte("PACKAGE")), result)
	r.Close()
}

// shared is what each of the three can do.
func shared(tb testing.TB) {
	tb.Helper()
	tb.Log("log of", tb.Name())
	tb.Logf("%5.1f", 2.25)
	tb.Attr("key", "value 1")
	fmt.Fprint(tb.Output(), "one\ntwo")
	tb.Setenv("TESTING_MAIN", "set")
	a, b := tb.TempDir(), tb.ArtifactDir()
	tb.Log(filepath.Base(a), filepath.Base(b), b == tb.ArtifactDir(), os.Getenv("TESTING_MAIN"))
	tb.Chdir(a)
	wd, err := os.Getwd()
	tb.Log(wd == a, err)
	ctx := tb.Context()
	tb.Cleanup(func() {
		fmt.Println("cleanup:", ctx.Err(), tb.Failed(), tb.Skipped(), os.Getenv("TESTING_MAIN"))
		_, err := os.Stat(a)
		fmt.Println("still there:", err == nil)
	})
	fmt.Println("context:", ctx.Err(), tb.Failed(), tb.Skipped())
}

// ways are how a test may end.
var ways = []struct {
	name string
	f    func(testing.TB)
}{
	{"Error", func(tb testing.TB) { tb.Error("an error", 1, 2); fmt.Println(tb.Failed()) }},
	{"Errorf", func(tb testing.TB) { tb.Errorf("two\nlines %d\n", 1) }},
	{"Fail", func(tb testing.TB) { tb.Fail(); fmt.Println("goes on", tb.Failed()) }},
	{"FailNow", func(tb testing.TB) { defer fmt.Println("leaves"); tb.FailNow(); fmt.Println("never") }},
	{"Fatal", func(tb testing.TB) { tb.Fatal(errors.New("fatal")); fmt.Println("never") }},
	{"Fatalf", func(tb testing.TB) { tb.Fatalf("%q", "fatal"); fmt.Println("never") }},
	{"Skip", func(tb testing.TB) {
		tb.Cleanup(func() { fmt.Println(tb.Skipped()) })
		tb.Skip("skipped", 3)
		fmt.Println("never")
	}},
	{"SkipNow", func(tb testing.TB) { tb.SkipNow(); fmt.Println("never") }},
	{"Skipf", func(tb testing.TB) { tb.Skipf("skipped %d", 3); fmt.Println("never") }},
	{"ErrorThenSkip", func(tb testing.TB) { tb.Error("first"); tb.Skip("then") }},
	{"Attributes", func(tb testing.TB) { tb.Attr("a b", "c"); tb.Attr("a", "b\nc"); tb.Attr("", "") }},
}

func tests() []testing.InternalTest {
	list := []testing.InternalTest{
		{Name: "Shared", F: func(t *testing.T) { shared(t) }},
		{Name: "Own", F: ofT},
		{Name: "Nothing", F: func(*testing.T) {}},
	}
	for _, w := range ways {
		list = append(list, testing.InternalTest{Name: w.name, F: func(t *testing.T) { w.f(t) }})
	}
	return list
}

// ofT calls the methods of T itself.
func ofT(t *testing.T) {
	t.Attr("kind", "own")
	fmt.Fprintln(t.Output(), "output")
	dir := t.TempDir()
	t.Chdir(dir)
	t.Log(t.ArtifactDir() != dir, os.Getenv("PWD") == dir)
	t.Run("sub", func(t *testing.T) {
		fmt.Fprintf(t.Output(), "no end")
		t.Fail()
	})
	fmt.Println(t.Failed(), testing.Testing(), testing.Short(), testing.Verbose(), testing.CoverMode() == "", testing.Coverage())
}

func fuzzTargets() []testing.InternalFuzzTarget {
	fuzz := func(f *testing.F) {
		f.Add("seed", 1)
		f.Fuzz(func(t *testing.T, s string, n int) { t.Log(s, n) })
	}
	list := []testing.InternalFuzzTarget{
		{Name: "FuzzShared", Fn: func(f *testing.F) { shared(f); fuzz(f) }},
		{Name: "FuzzOwn", Fn: func(f *testing.F) { ofF(f); fuzz(f) }},
		{Name: "FuzzNothing", Fn: func(*testing.F) {}},
		{Name: "FuzzFails", Fn: func(f *testing.F) {
			f.Add([]byte("a"))
			f.Add([]byte("b"))
			f.Fuzz(func(t *testing.T, b []byte) {
				if string(b) == "b" {
					t.Errorf("%q", b)
				}
			})
		}},
		{Name: "FuzzInside", Fn: func(f *testing.F) {
			f.Add(true)
			f.Fuzz(func(t *testing.T, b bool) {
				for _, call := range []func(){func() { f.Log("x") }, func() { f.Name() }, func() { f.Fail() }, func() { f.Error("x") }, func() { f.Helper() }, func() { f.Skipped() }, func() { f.Failed() }} {
					func() {
						defer func() { fmt.Println("recovered:", recover()) }()
						call()
					}()
				}
			})
		}},
	}
	ends := map[string]func(*testing.F){
		"FuzzError":   func(f *testing.F) { f.Error("error") },
		"FuzzErrorf":  func(f *testing.F) { f.Errorf("%d", 1) },
		"FuzzFail":    func(f *testing.F) { f.Fail(); fmt.Println(f.Failed()) },
		"FuzzFailNow": func(f *testing.F) { f.FailNow(); fmt.Println("never") },
		"FuzzFatal":   func(f *testing.F) { f.Fatal("fatal"); fmt.Println("never") },
		"FuzzFatalf":  func(f *testing.F) { f.Fatalf("%d", 2); fmt.Println("never") },
		"FuzzSkip": func(f *testing.F) {
			f.Cleanup(func() { fmt.Println(f.Skipped()) })
			f.Skip("skip")
			fmt.Println("never")
		},
		"FuzzSkipNow": func(f *testing.F) { f.SkipNow(); fmt.Println("never") },
		"FuzzSkipf":   func(f *testing.F) { f.Skipf("%d", 3); fmt.Println("never") },
	}
	for _, name := range strings.Fields("FuzzError FuzzErrorf FuzzFail FuzzFailNow FuzzFatal FuzzFatalf FuzzSkip FuzzSkipNow FuzzSkipf") {
		list = append(list, testing.InternalFuzzTarget{Name: name, Fn: ends[name]})
	}
	return list
}

// ofF calls the methods of F itself.
func ofF(f *testing.F) {
	f.Helper()
	f.Log(f.Name())
	f.Logf("%x", 255)
	f.Attr("kind", "fuzz")
	fmt.Fprintln(f.Output(), "output")
	f.Setenv("TESTING_FUZZ", "1")
	dir := f.TempDir()
	f.Chdir(dir)
	f.Log(f.ArtifactDir() != dir, os.Getenv("PWD") == dir, os.Getenv("TESTING_FUZZ"))
	ctx := f.Context()
	f.Cleanup(func() { fmt.Println(ctx.Err(), f.Failed(), f.Skipped()) })
}

func examples() []testing.InternalExample {
	return []testing.InternalExample{
		{Name: "Example", F: func() { fmt.Println("right ") }, Output: "right\n"},
		{Name: "ExampleWrong", F: func() { fmt.Println("wrong") }, Output: "right\n"},
		{Name: "ExampleUnordered", F: func() { fmt.Println("a\nb\nc") }, Output: "c\nb\na", Unordered: true},
		{Name: "ExampleUnordered_wrong", F: func() { fmt.Println("a\na\nb") }, Output: "b\na", Unordered: true},
		{Name: "ExampleSilent", F: func() {}},
	}
}

func main() {
	fmt.Println(testing.Testing())
	testing.Init()
	testing.Init() // does no more
	for name, value := range map[string]string{"test.v": "true", "test.cpu": "1", "test.run": "^(Shared|Nothing|Fuzz.*)$"} {
		if err := flag.Set(name, value); err != nil {
			fmt.Println(err)
		}
	}
	testing.RegisterCover(testing.Cover{
		Mode: "set", Counters: map[string][]uint32{"a.go": {1}}, CoveredPackages: "a",
		Blocks: map[string][]testing.CoverBlock{"a.go": {{Line0: 1, Col0: 2, Line1: 3, Col1: 4, Stmts: 5}}},
	}) // of the old kind, which is no more
	m := testing.MainStart(deps{}, tests(), nil, fuzzTargets(), examples())
	captured(m.Run)
	flag.Set("test.run", "")
	for _, verbose := range []string{"true", "false"} {
		flag.Set("test.v", verbose)
		captured(func() bool { return testing.RunTests(deps{}.MatchString, tests()) })
		captured(func() bool { return testing.RunExamples(deps{}.MatchString, examples()) })
	}
	flag.Set("test.run", "Own/s|Shared")
	captured(func() bool { return testing.RunTests(deps{}.MatchString, tests()) })
	captured(func() bool { return testing.RunExamples(deps{}.MatchString, examples()) })
	flag.Set("test.run", "none of them")
	captured(func() bool { return testing.RunTests(deps{}.MatchString, tests()) })
}
