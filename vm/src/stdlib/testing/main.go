package testing

import (
	"errors"
	"flag"
	"fmt"
	"internal/exithook"
	"math/rand"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// testDeps is what the generated main program hands over.
type testDeps interface {
	ImportPath() string
	ModulePath() string
	MatchString(pat, str string) (bool, error)
}

// matchOnly stands for the rest where only matching is given.
type matchOnly matchString

func (f matchOnly) ImportPath() string                        { return "" }
func (f matchOnly) ModulePath() string                        { return "" }
func (f matchOnly) MatchString(pat, str string) (bool, error) { return f(pat, str) }

// M is what TestMain is given.
type M struct {
	deps        testDeps
	tests       []InternalTest
	benchmarks  []InternalBenchmark
	fuzzTargets []InternalFuzzTarget
	examples    []InternalExample

	alarm  *time.Timer
	finish sync.Once
	// Read by the generated main program.
	exitCode int
}

var (
	haveExamples bool
	artifactRoot string
)

// Testing reports whether the program is a test, which one that calls Main itself isn't.
func Testing() bool

// Main runs tests; it is left from before Go 1.
func Main(matchString func(pat, str string) (bool, error), tests []InternalTest, benchmarks []InternalBenchmark, examples []InternalExample) {
	os.Exit(MainStart(matchOnly(matchString), tests, benchmarks, nil, examples).Run())
}

// MainStart is called by the generated main program.
func MainStart(deps testDeps, tests []InternalTest, benchmarks []InternalBenchmark, fuzzTargets []InternalFuzzTarget, examples []InternalExample) *M {
	Init()
	return &M{deps: deps, tests: tests, benchmarks: benchmarks, fuzzTargets: fuzzTargets, examples: examples}
}

// Run runs what the flags ask for and returns the exit status.
func (m *M) Run() (code int) {
	defer func() { code = m.exitCode }()
	o := &options
	if !flag.Parsed() {
		flag.Parse()
	}
	if o.chatty.json {
		// One stream, so that lines stay in order.
		os.Stderr = os.Stdout
	}
	if o.parallel < 1 {
		fmt.Fprintln(os.Stderr, "testing: -parallel can only be given a positive integer")
		flag.Usage()
		m.exitCode = 2
		return
	}
	if o.list != "" {
		m.list()
		return
	}
	if o.shuffle != "off" && !m.shuffle() {
		m.exitCode = 2
		return
	}
	parseCPUList()
	m.before()
	defer m.after()
	// (All of this stands here and not in a function of its own, since programs see who called them.)
	deadline := m.startAlarm()
	haveExamples = len(m.examples) > 0
	testRan, testOK := runTests(m.deps.ModulePath(), m.deps.ImportPath(), m.deps.MatchString, m.tests, deadline)
	fuzzRan, fuzzOK := runFuzzSeeds(m.deps, m.fuzzTargets, deadline)
	exampleRan, exampleOK := runExamples(m.deps.MatchString, m.examples)
	m.stopAlarm()
	if !testRan && !exampleRan && !fuzzRan && o.bench == "" && o.fuzz == "" {
		fmt.Fprintln(os.Stderr, "testing: warning: no tests to run")
	}
	switch {
	case !testOK, !exampleOK, !fuzzOK, !m.benchmark(), !runFuzzing(m.deps, m.fuzzTargets):
		fmt.Print(o.chatty.prefix(), "FAIL\n")
		m.exitCode = 1
	default:
		fmt.Print(o.chatty.prefix(), "PASS\n")
		m.exitCode = 0
	}
	return
}

func (m *M) stopAlarm() {
	if m.alarm != nil {
		m.alarm.Stop()
	}
}

func (m *M) benchmark() bool {
	return runBenchmarks(m.deps.ImportPath(), m.deps.MatchString, m.benchmarks)
}

func (m *M) shuffle() bool {
	seed := time.Now().UnixNano()
	if options.shuffle != "on" {
		n, err := strconv.ParseInt(options.shuffle, 10, 64)
		if err != nil {
			fmt.Fprintln(os.Stderr, `testing: -shuffle should be "off", "on", or a valid integer:`, err)
			return false
		}
		seed = n
	}
	fmt.Println("-test.shuffle", seed)
	r := rand.New(rand.NewSource(seed))
	r.Shuffle(len(m.tests), func(i, j int) { m.tests[i], m.tests[j] = m.tests[j], m.tests[i] })
	r.Shuffle(len(m.benchmarks), func(i, j int) { m.benchmarks[i], m.benchmarks[j] = m.benchmarks[j], m.benchmarks[i] })
	return true
}

func (m *M) list() {
	match := func(name string) bool {
		ok, _ := m.deps.MatchString(options.list, name)
		return ok
	}
	if _, err := m.deps.MatchString(options.list, "non-empty"); err != nil {
		fmt.Fprintf(os.Stderr, "testing: invalid regexp in -test.list (%q): %s\n", options.list, err)
		os.Exit(1)
	}
	var names []string
	for _, t := range m.tests {
		names = append(names, t.Name)
	}
	for _, b := range m.benchmarks {
		names = append(names, b.Name)
	}
	for _, f := range m.fuzzTargets {
		names = append(names, f.Name)
	}
	for _, e := range m.examples {
		names = append(names, e.Name)
	}
	for _, name := range names {
		if match(name) {
			fmt.Println(name)
		}
	}
}

func (m *M) before() {
	o := &options
	for _, f := range []struct{ name, value string }{{"coverprofile", o.coverProfile}, {"gocoverdir", o.coverDir}} {
		if f.value != "" && CoverMode() == "" {
			fmt.Fprintf(os.Stderr, "testing: cannot use -test.%s because test binary was not built with coverage enabled\n", f.name)
			os.Exit(2)
		}
	}
	// Profiles that are asked for have begun, with the rates that the flags have by default.
	if o.memRate > 0 {
		runtime.MemProfileRate = o.memRate
	}
	if o.blockRate != 1 {
		runtime.SetBlockProfileRate(o.blockRate)
	}
	if o.mutexRate != 1 {
		runtime.SetMutexProfileFraction(max(o.mutexRate, 0))
	}
	if o.artifacts {
		root, err := filepath.Abs(inOutputDir("_artifacts"))
		if err != nil {
			fmt.Fprintf(os.Stderr, "testing: cannot make -test.outputdir absolute: %v\n", err)
			os.Exit(2)
		}
		if err := os.Mkdir(root, 0o777); err != nil && !errors.Is(err, os.ErrExist) {
			fmt.Fprintf(os.Stderr, "testing: %v\n", err)
			os.Exit(2)
		}
		artifactRoot = root
	}
	if o.panicOnExit0 {
		exithook.Zero = func() { panic("unexpected call to os.Exit(0) during test") }
	}
}

func (m *M) after() {
	m.finish.Do(func() {
		if CoverMode() != "" {
			reportCoverage()
		}
	})
	exithook.Zero = nil
}

// inOutputDir returns where a file lies that a flag names.
func inOutputDir(path string) string {
	if options.outputDir == "" || path == "" || path[0] == os.PathSeparator {
		return path
	}
	return options.outputDir + "/" + path
}

// startAlarm ends the program when -timeout is over.
func (m *M) startAlarm() time.Time {
	limit := options.timeout
	if limit <= 0 {
		return time.Time{}
	}
	deadline := time.Now().Add(limit)
	m.alarm = time.AfterFunc(limit, func() {
		m.after()
		debug.SetTraceback("all")
		var names []string
		running.Range(func(name, since any) bool {
			names = append(names, fmt.Sprintf("%s (%v)", name, time.Since(since.(time.Time)).Round(time.Second)))
			return true
		})
		slices.Sort(names)
		extra := ""
		if len(names) > 0 {
			extra = "\n\trunning tests:\n\t\t" + strings.Join(names, "\n\t\t")
		}
		panic(fmt.Sprintf("test timed out after %v%s", limit, extra))
	})
	return deadline
}
