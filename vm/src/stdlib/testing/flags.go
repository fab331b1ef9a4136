// Package testing runs tests, benchmarks, examples and fuzz tests: `minigo test` links it with the functions
// of a package's _test.go files.
package testing

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// options are the values of the -test.* flags.
var options struct {
	registered bool

	short, failFast, artifacts, panicOnExit0, fullPath bool

	chatty                 chattyFlag
	count                  uint
	parallel               int
	timeout                time.Duration
	run, skip, list        string
	shuffle, cpu           string
	outputDir              string
	memRate                int
	blockRate, mutexRate   int
	coverProfile, coverDir string

	bench     string
	benchMem  bool
	benchTime amount

	fuzz         string
	fuzzTime     amount
	minimizeTime amount
	fuzzCacheDir string
	fuzzWorker   bool
}

func init() {
	options.benchTime = amount{d: time.Second}
	options.minimizeTime = amount{d: time.Minute, zeroAllowed: true}
}

// Init registers the -test flags with package flag. It does so once.
func Init() {
	o := &options
	if o.registered {
		return
	}
	o.registered = true
	flag.BoolVar(&o.short, "test.short", false, "run smaller test suite to save time")
	flag.BoolVar(&o.failFast, "test.failfast", false, "do not start new tests after the first test failure")
	flag.StringVar(&o.outputDir, "test.outputdir", "", "write profiles to `dir`")
	flag.IntVar(&o.memRate, "test.memprofilerate", 0, "set memory allocation profiling `rate` (see runtime.MemProfileRate)")
	flag.IntVar(&o.blockRate, "test.blockprofilerate", 1, "set blocking profile `rate` (see runtime.SetBlockProfileRate)")
	flag.IntVar(&o.mutexRate, "test.mutexprofilefraction", 1, "if >= 0, calls runtime.SetMutexProfileFraction()")
	flag.BoolVar(&o.artifacts, "test.artifacts", false, "store test artifacts in test.,outputdir")
	flag.Var(&o.chatty, "test.v", "verbose: print additional output")
	flag.UintVar(&o.count, "test.count", 1, "run tests and benchmarks `n` times")
	flag.StringVar(&o.coverProfile, "test.coverprofile", "", "write a coverage profile to `file`")
	flag.StringVar(&o.coverDir, "test.gocoverdir", "", "write coverage intermediate files to this directory")
	flag.StringVar(&o.list, "test.list", "", "list tests, examples, and benchmarks matching `regexp` then exit")
	flag.StringVar(&o.run, "test.run", "", "run only tests and examples matching `regexp`")
	flag.StringVar(&o.skip, "test.skip", "", "do not list or run tests matching `regexp`")
	flag.BoolVar(&o.panicOnExit0, "test.paniconexit0", false, "panic on call to os.Exit(0)")
	flag.DurationVar(&o.timeout, "test.timeout", 0, "panic test binary after duration `d` (default 0, timeout disabled)")
	flag.StringVar(&o.cpu, "test.cpu", "", "comma-separated `list` of cpu counts to run each test with")
	flag.IntVar(&o.parallel, "test.parallel", runtime.GOMAXPROCS(0), "run at most `n` tests in parallel")
	flag.StringVar(&o.shuffle, "test.shuffle", "off", "randomize the execution order of tests and benchmarks")
	flag.BoolVar(&o.fullPath, "test.fullpath", false, "show full file names in error messages")

	flag.StringVar(&o.bench, "test.bench", "", "run only benchmarks matching `regexp`")
	flag.BoolVar(&o.benchMem, "test.benchmem", false, "print memory allocations for benchmarks")
	flag.Var(&o.benchTime, "test.benchtime", "run each benchmark for duration `d` or N times if `d` is of the form Nx")

	flag.StringVar(&o.fuzz, "test.fuzz", "", "run the fuzz test matching `regexp`")
	flag.Var(&o.fuzzTime, "test.fuzztime", "time to spend fuzzing; default is to run indefinitely")
	flag.Var(&o.minimizeTime, "test.fuzzminimizetime", "time to spend minimizing a value after finding a failing input")
	flag.StringVar(&o.fuzzCacheDir, "test.fuzzcachedir", "", "directory where interesting fuzzing inputs are stored (for use only by cmd/go)")
	flag.BoolVar(&o.fuzzWorker, "test.fuzzworker", false, "coordinate with the parent process to fuzz random values (for use only by cmd/go)")
}

// Short reports whether -test.short was given.
func Short() bool {
	if !options.registered {
		panic("testing: Short called before Init")
	}
	if !flag.Parsed() {
		panic("testing: Short called before Parse")
	}
	return options.short
}

// Verbose reports whether -test.v was given.
func Verbose() bool {
	if !flag.Parsed() {
		panic("testing: Verbose called before Parse")
	}
	return options.chatty.on
}

// chattyFlag is the value of -test.v: false, true or test2json.
type chattyFlag struct {
	on   bool
	json bool // with marks for the program that makes JSON of the output
}

func (f *chattyFlag) IsBoolFlag() bool { return true }

func (f *chattyFlag) Set(arg string) error {
	switch arg {
	case "true":
		f.on, f.json = true, false
	case "test2json":
		f.on, f.json = true, true
	case "false":
		f.on, f.json = false, false
	default:
		return fmt.Errorf("invalid flag -test.v=%s", arg)
	}
	return nil
}

func (f *chattyFlag) String() string {
	if f.json {
		return "test2json"
	}
	return strconv.FormatBool(f.on)
}

func (f *chattyFlag) Get() any {
	if f.json {
		return "test2json"
	}
	return f.on
}

// prefix begins a line of the framework itself.
func (f *chattyFlag) prefix() string {
	if f.json {
		return string(rune(markFrame))
	}
	return ""
}

// amount says how long something goes on: a time, or a number of rounds (100x).
type amount struct {
	d           time.Duration
	n           int
	zeroAllowed bool
}

func (a *amount) String() string {
	if a.n > 0 {
		return strconv.Itoa(a.n) + "x"
	}
	return a.d.String()
}

func (a *amount) Set(s string) error {
	if digits, ok := strings.CutSuffix(s, "x"); ok {
		n, err := strconv.ParseInt(digits, 10, 0)
		if err != nil || n < 0 || n == 0 && !a.zeroAllowed {
			return errors.New("invalid count")
		}
		a.n, a.d = int(n), 0
		return nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 || d == 0 && !a.zeroAllowed {
		return errors.New("invalid duration")
	}
	a.n, a.d = 0, d
	return nil
}

// cpuList holds the values of GOMAXPROCS to test with.
var cpuList []int

func parseCPUList() {
	cpuList = nil
	for _, item := range strings.Split(options.cpu, ",") {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		n, err := strconv.Atoi(item)
		if err != nil || n <= 0 {
			fmt.Fprintf(os.Stderr, "testing: invalid value %q for -test.cpu\n", item)
			os.Exit(1)
		}
		cpuList = append(cpuList, n)
	}
	if cpuList == nil {
		cpuList = []int{runtime.GOMAXPROCS(-1)}
	}
}
