package testing

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
)

// TB is what tests, benchmarks and fuzz tests share.
type TB interface {
	// ArtifactDir returns a folder for files that the test leaves.
	ArtifactDir() string
	// Attr writes an attribute of the test to the output.
	Attr(key, value string)
	// Cleanup has f called when the test ends, the last one first.
	Cleanup(func())
	// Error is Log followed by Fail.
	Error(args ...any)
	// Errorf is Logf followed by Fail.
	Errorf(format string, args ...any)
	// Fail marks the test as failed and continues.
	Fail()
	// FailNow marks the test as failed and ends it. It must be called by the test's own goroutine.
	FailNow()
	// Failed is true if the test has failed.
	Failed() bool
	// Fatal is Log followed by FailNow.
	Fatal(args ...any)
	// Fatalf is Logf followed by FailNow.
	Fatalf(format string, args ...any)
	// Helper marks the calling function as one whose caller is named in messages.
	Helper()
	// Log writes its operands, as fmt.Println has them, to the output of the test.
	Log(args ...any)
	// Logf is Log with a format.
	Logf(format string, args ...any)
	// Name returns the full name of the test.
	Name() string
	// Setenv sets an environment variable until the test ends.
	Setenv(key, value string)
	// Chdir changes the current folder until the test ends.
	Chdir(dir string)
	// Skip is Log followed by SkipNow.
	Skip(args ...any)
	// SkipNow marks the test as skipped and ends it. It must be called by the test's own goroutine.
	SkipNow()
	// Skipf is Logf followed by SkipNow.
	Skipf(format string, args ...any)
	// Skipped is true if the test was skipped.
	Skipped() bool
	// TempDir returns a new folder that is removed when the test ends.
	TempDir() string
	// Context returns a Context that ends just before the functions of Cleanup are called.
	Context() context.Context
	// Output returns a writer to the output of the test.
	Output() io.Writer

	private()
}

var (
	_ TB = (*T)(nil)
	_ TB = (*B)(nil)
	_ TB = (*F)(nil)
)

// common is the state of a test, benchmark or fuzz test.
type common struct {
	mu     sync.RWMutex
	output []byte        // collected until it is shown
	w      io.Writer     // where subtests' reports go
	o      *outputWriter // where the test's own lines go
	chatty *chattyPrinter

	ran      bool // it, or a subtest of it, was run
	failed   bool
	skipped  bool
	finished bool // its function came to an end, Fatal and Skip included
	done     bool // so did all its subtests

	helpers      map[string]bool
	cleanups     []func()
	cleanupName  string // the function that is calling a cleanup
	cleanupStack []uintptr
	inCleanup    atomic.Bool

	parent     *common
	level      int
	creator    []uintptr // where Run was called
	runner     string    // the function that runs the test
	modulePath string
	importPath string
	name       string

	bench      bool
	hasSub     atomic.Bool
	isParallel bool
	isSynctest bool
	fuzzing    bool // the fuzz target is running

	start    time.Time
	duration time.Duration
	barrier  chan bool // parallel subtests wait until it is closed
	signal   chan bool // the test is over
	sub      []*T      // parallel subtests that wait

	tempMu  sync.Mutex
	tempDir string
	tempErr error
	tempSeq int

	artifactOnce sync.Once
	artifactDir  string
	artifactErr  error

	ctx       context.Context
	cancelCtx context.CancelFunc
}

func (c *common) private() {}

func (c *common) setOutputWriter() { c.o = &outputWriter{c: c} }

// notInFuzzTarget panics where a method of F is called instead of T's.
func (c *common) notInFuzzTarget(method string) {
	if c.fuzzing {
		panic(fmt.Sprintf("testing: f.%s was called inside the fuzz target, use t.%s instead", method, method))
	}
}

// Name returns the name of the test, those of the tests around it in front.
func (c *common) Name() string { return c.name }

func (c *common) setRan() {
	for ; c != nil; c = c.parent {
		c.mu.Lock()
		c.ran = true
		c.mu.Unlock()
	}
}

// Fail marks the test, and those around it, as failed; it goes on.
func (c *common) Fail() {
	failing(c.name)
	if c.parent != nil {
		c.parent.Fail()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.done {
		panic("Fail in goroutine after " + c.name + " has completed")
	}
	c.failed = true
}

func (c *common) Failed() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.failed
}

// FailNow marks the test as failed and ends its goroutine.
func (c *common) FailNow() {
	c.notInFuzzTarget("FailNow")
	c.Fail()
	c.leave(false)
}

// SkipNow marks the test as skipped and ends its goroutine.
func (c *common) SkipNow() {
	c.notInFuzzTarget("SkipNow")
	c.leave(true)
}

func (c *common) leave(skipped bool) {
	c.mu.Lock()
	c.skipped = c.skipped || skipped
	c.finished = true
	c.mu.Unlock()
	runtime.Goexit()
}

func (c *common) Skipped() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.skipped
}

// destination is who takes lines of this test: itself, or after its end the first
// test around it that goes on; nil if there is none.
func (c *common) destination() *common {
	for ; c != nil; c = c.parent {
		c.mu.RLock()
		open := !c.done && !c.isSynctest
		c.mu.RUnlock()
		if open {
			return c
		}
	}
	return nil
}

// log writes a message with its place; it is called by what the test calls.
func (c *common) log(s string, isErr bool) {
	s = strings.ReplaceAll(strings.TrimSuffix(s, "\n"), "\n", "\n"+indent) + "\n"
	to := c.destination()
	if to == nil {
		panic("Log in goroutine after " + c.name + " has completed: " + s)
	}
	s = to.callSite(2) + s
	to.flushPartial()
	to.o.write([]byte(s), isErr)
}

func (c *common) Log(args ...any) {
	c.notInFuzzTarget("Log")
	c.log(fmt.Sprintln(args...), false)
}

func (c *common) Logf(format string, args ...any) {
	c.notInFuzzTarget("Logf")
	c.log(fmt.Sprintf(format, args...), false)
}

func (c *common) Error(args ...any) {
	c.notInFuzzTarget("Error")
	c.log(fmt.Sprintln(args...), true)
	c.Fail()
}

func (c *common) Errorf(format string, args ...any) {
	c.notInFuzzTarget("Errorf")
	c.log(fmt.Sprintf(format, args...), true)
	c.Fail()
}

func (c *common) Fatal(args ...any) {
	c.notInFuzzTarget("Fatal")
	c.log(fmt.Sprintln(args...), true)
	c.FailNow()
}

func (c *common) Fatalf(format string, args ...any) {
	c.notInFuzzTarget("Fatalf")
	c.log(fmt.Sprintf(format, args...), true)
	c.FailNow()
}

func (c *common) Skip(args ...any) {
	c.notInFuzzTarget("Skip")
	c.log(fmt.Sprintln(args...), false)
	c.SkipNow()
}

func (c *common) Skipf(format string, args ...any) {
	c.notInFuzzTarget("Skipf")
	c.log(fmt.Sprintf(format, args...), false)
	c.SkipNow()
}

// Output takes lines that belong to the test, without the place they come from.
func (c *common) Output() io.Writer {
	c.notInFuzzTarget("Output")
	to := c.destination()
	if to == nil {
		panic("Output called after " + c.name + " has completed")
	}
	return to.o
}

// Attr records a fact about the test in its output.
func (c *common) Attr(key, value string) {
	switch {
	case strings.ContainsFunc(key, unicode.IsSpace):
		c.Errorf("disallowed whitespace in attribute key %q", key)
	case strings.ContainsAny(value, "\r\n"):
		c.Errorf("disallowed newline in attribute value %q", value)
	case c.chatty != nil:
		c.chatty.Updatef(c.name, "=== ATTR  %s %v %v\n", c.name, key, value)
	}
}

// Context is cancelled before the test's cleanups are called.
func (c *common) Context() context.Context {
	c.notInFuzzTarget("Context")
	return c.ctx
}

// Cleanup registers a function for the end of the test and its subtests; the last
// one is called first.
func (c *common) Cleanup(f func()) {
	c.notInFuzzTarget("Cleanup")
	registered := stackHere(1)
	call := func() {
		c.mu.Lock()
		c.cleanupName, c.cleanupStack = "", registered
		c.mu.Unlock()
		name := functionAt(0)
		c.mu.Lock()
		c.cleanupName = name
		c.mu.Unlock()
		defer func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.cleanupName, c.cleanupStack = "", nil
		}()
		f()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cleanups = append(c.cleanups, call)
}

// runCleanup calls the cleanups, those registered meanwhile and those after one
// that panicked included. If keep is set a panic is handed back.
func (c *common) runCleanup(keep bool) (panicked any) {
	c.inCleanup.Store(true)
	defer c.inCleanup.Store(false)
	if keep {
		defer func() { panicked = recover() }()
	}
	defer func() {
		c.mu.Lock()
		more := len(c.cleanups) > 0
		c.mu.Unlock()
		if more {
			c.runCleanup(false)
		}
	}()
	if c.cancelCtx != nil {
		c.cancelCtx()
	}
	for {
		c.mu.Lock()
		last := len(c.cleanups) - 1
		if last < 0 {
			c.mu.Unlock()
			return nil
		}
		f := c.cleanups[last]
		c.cleanups = c.cleanups[:last]
		c.mu.Unlock()
		f()
	}
}

// Setenv sets a variable until the test is over.
func (c *common) Setenv(key, value string) {
	c.notInFuzzTarget("Setenv")
	before, was := os.LookupEnv(key)
	if err := os.Setenv(key, value); err != nil {
		c.Fatalf("cannot set environment variable: %v", err)
	}
	c.Cleanup(func() {
		if was {
			os.Setenv(key, before)
		} else {
			os.Unsetenv(key)
		}
	})
}

// Chdir changes the working directory until the test is over.
func (c *common) Chdir(dir string) {
	c.notInFuzzTarget("Chdir")
	before, err := os.Open(".")
	if err != nil {
		c.Fatal(err)
	}
	if err := os.Chdir(dir); err != nil {
		c.Fatal(err)
	}
	if !filepath.IsAbs(dir) {
		if dir, err = os.Getwd(); err != nil {
			c.Fatal(err)
		}
	}
	c.Setenv("PWD", dir)
	c.Cleanup(func() {
		err := before.Chdir()
		before.Close()
		if err != nil {
			panic("testing.Chdir: " + err.Error())
		}
	})
}

// TempDir makes a directory that is removed when the test is over.
func (c *common) TempDir() string {
	c.notInFuzzTarget("TempDir")
	dir, err := c.makeTempDir()
	if err != nil {
		c.Fatalf("TempDir: %v", err)
	}
	return dir
}

func (c *common) makeTempDir() (string, error) {
	c.tempMu.Lock()
	defer c.tempMu.Unlock()
	missing := c.tempDir == ""
	if !missing {
		_, err := os.Stat(c.tempDir)
		missing = os.IsNotExist(err)
		if err != nil && !missing {
			return "", err
		}
	}
	if missing {
		name := c.name[:min(len(c.name), 64)]
		c.tempDir, c.tempErr = os.MkdirTemp(os.Getenv("GOTMPDIR"), keep(name, "!#$%&()+,-.=@^_{}~ "))
		if c.tempErr == nil {
			c.Cleanup(func() {
				if err := os.RemoveAll(c.tempDir); err != nil {
					c.Errorf("TempDir RemoveAll cleanup: %v", err)
				}
			})
		}
	}
	if c.tempErr != nil {
		return "", c.tempErr
	}
	c.tempSeq++
	dir := fmt.Sprintf("%s%c%03d", c.tempDir, os.PathSeparator, c.tempSeq)
	return dir, os.Mkdir(dir, 0o777)
}

// keep leaves letters, numbers and the allowed characters.
func keep(s, allowed string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || strings.ContainsRune(allowed, r) {
			return r
		}
		return -1
	}, s)
}

// ArtifactDir returns where the test may leave files: below the output directory with
// -artifacts, otherwise a temporary one.
func (c *common) ArtifactDir() string {
	c.notInFuzzTarget("ArtifactDir")
	c.artifactOnce.Do(func() { c.artifactDir, c.artifactErr = c.makeArtifactDir() })
	if c.artifactErr != nil {
		c.Fatalf("ArtifactDir: %v", c.artifactErr)
	}
	return c.artifactDir
}

func (c *common) makeArtifactDir() (string, error) {
	if !options.artifacts {
		return c.makeTempDir()
	}
	base := filepath.Join(artifactRoot, c.artifactPath())
	if err := os.MkdirAll(base, 0o777); err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp(base, "")
	if err == nil && c.chatty != nil {
		c.chatty.Updatef(c.name, "=== ARTIFACTS %s %v\n", c.name, dir)
	}
	return dir, err
}

func (c *common) artifactPath() string {
	name := strings.ReplaceAll(c.name, "/", "__")
	if len(name) > 64 {
		hash := uint64(0)
		for i := 0; i < len(name); i++ {
			hash = (hash ^ uint64(name[i])) * 1099511628211
		}
		sum := fmt.Sprintf("%0x", hash)
		name = name[:64-len(sum)] + sum
	}
	folder := strings.TrimPrefix(strings.TrimPrefix(c.importPath, c.modulePath), "/")
	if folder != "" {
		name = folder + "/" + name
	}
	name = keep(name, "!#$%&()+,-.=@^_{}~ /")
	if !filepath.IsLocal(name) {
		return ""
	}
	return name
}
