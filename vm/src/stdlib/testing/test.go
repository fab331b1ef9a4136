package testing

import (
	"context"
	"errors"
	"fmt"
	"internal/race"
	"internal/synctest"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// InternalTest is a test function and its name.
type InternalTest struct {
	Name string   // the name
	F    func(*T) // the function
}

// T is a test that runs.
type T struct {
	common
	denyParallel bool
	state        *testState
}

// running holds when the tests began that are running now, by name.
var running sync.Map

// How many parallel tests were started, and how many of them have ended.
var parallelStarted, parallelEnded atomic.Int64

// How many tests have failed.
var failures atomic.Uint32

func failedFast() bool { return options.failFast && failures.Load() > 0 }

var errGoexit = errors.New("test executed panic(nil) or runtime.Goexit")

const parallelConflict = "testing: test using t.Setenv, t.Chdir, or cryptotest.SetGlobalRandom can not use t.Parallel"

// testState is shared by all tests of one round.
type testState struct {
	match    *matcher
	deadline time.Time
	fuzzing  bool

	mu      sync.Mutex
	limit   int // the most tests that run at a time
	busy    int
	waiting int
	next    chan bool // one of those that wait may run
}

func newTestState(limit int, match *matcher) *testState {
	// The test that runs the others counts, too.
	return &testState{match: match, limit: limit, busy: 1, next: make(chan bool)}
}

func (s *testState) acquire() {
	s.mu.Lock()
	if s.busy < s.limit {
		s.busy++
		s.mu.Unlock()
		return
	}
	s.waiting++
	s.mu.Unlock()
	<-s.next
}

func (s *testState) release() {
	s.mu.Lock()
	if s.waiting == 0 {
		s.busy--
		s.mu.Unlock()
		return
	}
	s.waiting--
	s.mu.Unlock()
	s.next <- true
}

// Parallel waits until the tests around this one have come to their end, and then
// runs beside others that are parallel, too.
func (t *T) Parallel() {
	switch {
	case t.isParallel:
		panic("testing: t.Parallel called multiple times")
	case t.isSynctest:
		panic("testing: t.Parallel called inside synctest bubble")
	case t.denyParallel:
		panic(parallelConflict)
	case t.parent.barrier == nil:
		return // while fuzzing
	}
	t.isParallel = true
	t.duration += time.Since(t.start)
	t.parent.sub = append(t.parent.sub, t)
	if t.chatty != nil {
		t.chatty.Updatef(t.name, "=== PAUSE %s\n", t.name)
	}
	running.Delete(t.name)

	t.signal <- true
	<-t.parent.barrier
	t.state.acquire()
	parallelStarted.Add(1)

	if t.chatty != nil {
		t.chatty.Updatef(t.name, "=== CONT  %s\n", t.name)
	}
	running.Store(t.name, time.Now())
	t.start = time.Now()
}

func (t *T) forbidParallel() {
	for c := &t.common; c != nil; c = c.parent {
		if c.isParallel {
			panic(parallelConflict)
		}
	}
	t.denyParallel = true
}

// Setenv sets an environment variable until the test ends. It panics in parallel tests.
func (t *T) Setenv(key, value string) {
	t.forbidParallel()
	t.common.Setenv(key, value)
}

// Chdir changes the current folder until the test ends. It panics in parallel tests.
func (t *T) Chdir(dir string) {
	t.forbidParallel()
	t.common.Chdir(dir)
}

// Deadline is when -timeout ends the tests.
func (t *T) Deadline() (deadline time.Time, ok bool) {
	if t.isSynctest {
		panic("testing: t.Deadline called inside synctest bubble")
	}
	return t.state.deadline, !t.state.deadline.IsZero()
}

// newTest makes a test below another.
func newTest(parent *common, state *testState, name string, creator []uintptr) *T {
	ctx, cancel := context.WithCancel(context.Background())
	t := &T{
		common: common{
			barrier:    make(chan bool),
			signal:     make(chan bool, 1),
			name:       name,
			parent:     parent,
			level:      parent.level + 1,
			creator:    creator,
			chatty:     parent.chatty,
			modulePath: parent.modulePath,
			importPath: parent.importPath,
			ctx:        ctx,
			cancelCtx:  cancel,
		},
		state: state,
	}
	t.w = indenter{&t.common}
	t.setOutputWriter()
	return t
}

// Run runs f as a subtest in a goroutine of its own and waits until it is over or
// has called Parallel; false if it has failed by then.
func (t *T) Run(name string, f func(t *T)) bool {
	if t.isSynctest {
		panic("testing: t.Run called inside synctest bubble")
	}
	if t.inCleanup.Load() {
		panic("testing: t.Run called during t.Cleanup")
	}
	t.hasSub.Store(true)
	full, ok, _ := t.state.match.fullName(&t.common, name)
	if !ok || failedFast() {
		return true
	}
	sub := newTest(&t.common, t.state, full, stackHere(1))
	if sub.chatty != nil {
		sub.chatty.Updatef(sub.name, "=== RUN   %s\n", sub.name)
	}
	running.Store(sub.name, time.Now())
	go tRunner(sub, f)
	if !<-sub.signal {
		// The subtest ended this test by FailNow.
		runtime.Goexit()
	}
	if sub.chatty != nil && sub.chatty.json {
		sub.chatty.Updatef(t.name, "=== NAME  %s\n", t.name)
	}
	return !sub.failed
}

func init() {
	synctest.Test = func(t, f any) bool { return t.(*T).inBubble(f.(func(*T))) }
}

// inBubble runs f as a part of the test in the bubble of the caller; false if it has failed.
func (t *T) inBubble(f func(*T)) bool {
	if t.inCleanup.Load() {
		panic("testing: synctest.Run called during t.Cleanup")
	}
	part := newTest(&t.common, t.state, t.name, stackHere(2))
	part.isSynctest = true
	go tRunner(part, f)
	if !<-part.signal {
		// It ended this test by FailNow.
		runtime.Goexit()
	}
	return !part.failed
}

// tRunner is the goroutine of a test.
func tRunner(t *T, fn func(t *T)) {
	t.runner = functionAt(0)
	defer func() { t.end(recover()) }()
	defer func() {
		if len(t.sub) == 0 {
			t.runCleanup(false)
		}
	}()
	t.start = time.Now()
	fn(t)
	t.mu.Lock()
	t.finished = true
	t.mu.Unlock()
}

// end waits for parallel subtests, reports, and tells whatever waits for the test.
func (t *T) end(err any) {
	signal := true
	t.mu.RLock()
	finished := t.finished
	t.mu.RUnlock()
	if !finished && err == nil {
		err, signal = t.goexit()
	}
	if err != nil && t.state.fuzzing {
		// An input that fails is the outcome of fuzzing, not its end.
		prefix := "panic: "
		if err == any(errGoexit) {
			prefix = ""
		}
		t.Errorf("%s%s\n%s\n", prefix, err, string(debug.Stack()))
		t.mu.Lock()
		t.finished = true
		t.mu.Unlock()
		err = nil
	}
	if err != nil {
		t.die(err)
	}
	t.duration += time.Since(t.start)
	t.findRaces()
	if len(t.sub) > 0 {
		t.endSubtests()
	} else if t.isParallel {
		t.state.release()
	}
	if wantsLeaks() {
		t.findLeaks()
	}
	for c := &t.common; c.parent != nil; c = c.parent {
		c.flushPartial()
	}
	if t.Failed() {
		failures.Add(1)
	}
	t.report()
	t.mu.Lock()
	t.done = true
	t.mu.Unlock()
	if t.parent != nil && !t.hasSub.Load() {
		t.setRan()
	}
	running.Delete(t.name)
	if t.isParallel {
		parallelEnded.Add(1)
	}
	t.signal <- signal
}

// findRaces lets the test fail if races were reported since it began.
func (t *T) findRaces() {
	now := int64(race.Errors())
	if before := races.Swap(now); now > before {
		t.Errorf("race detected during execution of test")
	}
}

// wantsLeaks: tests fail that leave goroutines blocked forever. askForLeaks stops the
// world and looks for these; leaked has their traces then.
func wantsLeaks() bool

// failing tells a debugger that the test with this name fails now.
func failing(name string)

func askForLeaks()
func leaked() string

// leaks has the goroutines that were found, by the beginnings of their traces.
var leaks struct {
	sync.Mutex
	known map[string]bool
}

// findLeaks lets the test fail if there are leaked goroutines that were not there before.
func (t *T) findLeaks() {
	leaks.Lock()
	defer leaks.Unlock()
	for range 10 {
		runtime.Gosched() // those that were just started get to where they block
	}
	askForLeaks()
	var fresh []string
	for _, trace := range strings.Split(strings.TrimSpace(leaked()), "\n\n") {
		id, _, ok := strings.Cut(trace, " [")
		if !ok || leaks.known[id] {
			continue
		}
		if leaks.known == nil {
			leaks.known = make(map[string]bool)
		}
		leaks.known[id] = true
		fresh = append(fresh, trace)
	}
	switch len(fresh) {
	case 0:
	case 1:
		t.Errorf("1 goroutine leaked: it is blocked forever\n\n%s", fresh[0])
	default:
		t.Errorf("%d goroutines leaked: they are blocked forever\n\n%s", len(fresh), strings.Join(fresh, "\n\n"))
	}
}

// races is the number of races reported when one was last asked for.
var races atomic.Int64

// goexit is for a test whose goroutine ended though it has neither failed nor been
// skipped: err says so, unless a test around it was meant.
func (t *T) goexit() (err any, signal bool) {
	for p := t.parent; p != nil; p = p.parent {
		p.mu.RLock()
		finished := p.finished
		p.mu.RUnlock()
		if !finished {
			continue
		}
		if t.isParallel {
			return errGoexit, false
		}
		t.Errorf("%v: subtest may have called FailNow on a parent test", errGoexit)
		return nil, false
	}
	return errGoexit, true
}

// endSubtests lets parallel subtests run and waits for them.
func (t *T) endSubtests() {
	t.state.release()
	running.Delete(t.name)
	close(t.barrier)
	for _, sub := range t.sub {
		<-sub.signal
	}
	start := time.Now()
	running.Store(t.name, start)
	err := t.runCleanup(true)
	t.duration += time.Since(start)
	if err != nil {
		t.die(err)
	}
	if !t.isParallel {
		t.state.acquire()
	}
}

// die reports a test that panicked and all around it, and ends the program with the
// same panic.
func (t *T) die(err any) {
	t.Fail()
	if r := t.runCleanup(true); r != nil {
		t.Logf("cleanup panicked with %v", r)
	}
	for c := &t.common; !c.isSynctest && c.parent != nil; c = c.parent {
		c.mu.Lock()
		c.duration += time.Since(c.start)
		d := c.duration
		c.mu.Unlock()
		c.flushPartial()
		c.flushToParent("--- FAIL: %s (%s)\n", c.name, seconds(d))
		if r := c.parent.runCleanup(true); r != nil {
			fmt.Fprintf(c.parent.w, "cleanup panicked with %v", r)
		}
	}
	panic(err)
}

func (t *T) report() {
	if t.parent == nil || t.isSynctest {
		return
	}
	t.common.report()
}

// report prints how the test ended.
func (c *common) report() {
	how := "PASS"
	switch {
	case c.Failed():
		how = "FAIL"
	case c.chatty == nil:
		return
	case c.Skipped():
		how = "SKIP"
	}
	c.flushToParent("--- %s: %s (%s)\n", how, c.name, seconds(c.duration))
}

// RunTests runs the tests that -run names; it is left from before Go 1.
func RunTests(matchString func(pat, str string) (bool, error), tests []InternalTest) (ok bool) {
	var deadline time.Time
	if options.timeout > 0 {
		deadline = time.Now().Add(options.timeout)
	}
	ran, ok := runTests("", "", matchString, tests, deadline)
	if !ran && !haveExamples {
		fmt.Fprintln(os.Stderr, "testing: warning: no tests to run")
	}
	return ok
}

func runTests(module, path string, match matchString, tests []InternalTest, deadline time.Time) (ran, ok bool) {
	ok = true
	for _, procs := range cpuList {
		runtime.GOMAXPROCS(procs)
		for i := uint(0); i < options.count; i++ {
			if failedFast() || i > 0 && !ran {
				break
			}
			ctx, cancel := context.WithCancel(context.Background())
			state := newTestState(options.parallel, newMatcher(match, options.run, "-test.run", options.skip))
			state.deadline = deadline
			root := &T{
				common: common{
					signal:     make(chan bool, 1),
					barrier:    make(chan bool),
					w:          os.Stdout,
					ctx:        ctx,
					cancelCtx:  cancel,
					modulePath: module,
					importPath: path,
				},
				state: state,
			}
			if Verbose() {
				root.chatty = newChattyPrinter(root.w)
			}
			tRunner(root, func(t *T) {
				for _, test := range tests {
					t.Run(test.Name, test.F)
				}
			})
			<-root.signal
			ok = ok && !root.Failed()
			ran = ran || root.ran
		}
	}
	return ran, ok
}
