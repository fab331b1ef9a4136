package testing

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"time"
)

// InternalFuzzTarget is a fuzz test's function and its name.
type InternalFuzzTarget struct {
	Name string     // the name
	Fn   func(f *F) // the function
}

// F is a fuzz test that runs.
type F struct {
	common
	state  *testState
	engine bool // new inputs are to be tried, not the seeds alone

	corpus []input
	called bool // Fuzz was
}

const corpusDir = "testdata/fuzz"

// Helper marks the calling function as one whose caller is named in messages.
func (f *F) Helper() {
	f.notInFuzzTarget("Helper")
	name := functionAt(1)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.helpers == nil {
		f.helpers = map[string]bool{}
	}
	f.helpers[name] = true
}

// Fail marks the test as failed and continues.
func (f *F) Fail() {
	f.notInFuzzTarget("Fail")
	f.common.Fail()
}

// Skipped is true if the test was skipped.
func (f *F) Skipped() bool {
	f.notInFuzzTarget("Skipped")
	return f.common.Skipped()
}

func fuzzable(t reflect.Type) bool {
	switch {
	case t == nil, t.PkgPath() != "":
		return false
	case t == reflect.TypeFor[[]byte]():
		return true
	}
	k := t.Kind()
	return reflect.Bool <= k && k <= reflect.Float64 && k != reflect.Uintptr || k == reflect.String
}

// Add adds a seed: the arguments of a call of the fuzz target.
func (f *F) Add(args ...any) {
	for _, arg := range args {
		if t := reflect.TypeOf(arg); !fuzzable(t) {
			panic(fmt.Sprintf("testing: unsupported type to Add %v", t))
		}
	}
	f.corpus = append(f.corpus, input{fmt.Sprintf("seed#%d", len(f.corpus)), slices.Clone(args)})
}

// Fuzz runs the fuzz target with the seeds, or with -fuzz with inputs made from them.
func (f *F) Fuzz(ff any) {
	if f.called {
		panic("testing: F.Fuzz called more than once")
	}
	f.called = true
	if f.failed {
		return
	}
	fn := reflect.ValueOf(ff)
	types := targetTypes(fn)
	for _, in := range f.corpus {
		if err := checkCorpus(in.values, types); err != nil {
			f.Fatal(err)
		}
	}
	files, err := readCorpus(filepath.Join(corpusDir, f.name), types)
	if err != nil {
		f.Fatal(err)
	}
	f.corpus = append(f.corpus, files...)
	creator := stackHere(1)
	if f.engine {
		f.search(fn, types, creator)
		return
	}
	for _, in := range f.corpus {
		if _, ok, _ := f.state.match.fullName(nil, f.name+"/"+in.name); ok {
			f.try(fn, in, nil, creator)
		}
	}
}

// targetTypes are the types of a fuzz target's arguments after *T.
func targetTypes(fn reflect.Value) []reflect.Type {
	if fn.Kind() != reflect.Func {
		panic("testing: F.Fuzz must receive a function")
	}
	t := fn.Type()
	if t.NumIn() < 2 || t.In(0) != reflect.TypeFor[*T]() {
		panic("testing: fuzz target must receive at least two arguments, where the first argument is a *T")
	}
	if t.NumOut() != 0 {
		panic("testing: fuzz target must not return a value")
	}
	var types []reflect.Type
	for i := 1; i < t.NumIn(); i++ {
		if !fuzzable(t.In(i)) {
			panic(fmt.Sprintf("testing: unsupported type for fuzzing %v", t.In(i)))
		}
		types = append(types, t.In(i))
	}
	return types
}

// try runs the target with one input, as a subtest. The report goes to catch if there
// is one.
func (f *F) try(fn reflect.Value, in input, catch io.Writer, creator []uintptr) (ok bool) {
	if failedFast() {
		return true
	}
	name := f.name
	if in.name != "" {
		name += "/" + in.name
	}
	if f.state.fuzzing {
		f.state.match.forget()
	}
	t := newTest(&f.common, f.state, name, creator)
	t.ctx, t.cancelCtx = context.WithCancel(f.ctx)
	if catch != nil {
		f.w = catch
		t.chatty = nil
	}
	if t.chatty != nil {
		t.chatty.Updatef(t.name, "=== RUN   %s\n", t.name)
	}
	f.fuzzing = true
	go tRunner(t, func(t *T) {
		args := []reflect.Value{reflect.ValueOf(t)}
		for _, v := range in.values {
			args = append(args, reflect.ValueOf(v))
		}
		fn.Call(args)
	})
	<-t.signal
	if t.chatty != nil && t.chatty.json {
		t.chatty.Updatef(f.name, "=== NAME  %s\n", f.name)
	}
	f.fuzzing = false
	return !t.Failed()
}

// newFuzz makes a fuzz test that is about to run.
func newFuzz(root *common, state *testState, name string, engine bool) *F {
	ctx, cancel := context.WithCancel(context.Background())
	f := &F{
		common: common{
			signal:    make(chan bool),
			name:      name,
			parent:    root,
			level:     root.level + 1,
			chatty:    root.chatty,
			ctx:       ctx,
			cancelCtx: cancel,
		},
		state:  state,
		engine: engine,
	}
	if !engine {
		// While fuzzing Parallel does nothing.
		f.barrier = make(chan bool)
	}
	f.w = indenter{&f.common}
	f.setOutputWriter()
	if f.chatty != nil {
		f.chatty.Updatef(f.name, "=== RUN   %s\n", f.name)
	}
	return f
}

// runFuzzSeeds runs fuzz tests as tests, with their seeds.
func runFuzzSeeds(deps testDeps, targets []InternalFuzzTarget, deadline time.Time) (ran, ok bool) {
	ok = true
	if len(targets) == 0 {
		return false, true
	}
	m := newMatcher(deps.MatchString, options.run, "-test.run", options.skip)
	var fuzzed *matcher
	if options.fuzz != "" {
		fuzzed = newMatcher(deps.MatchString, options.fuzz, "-test.fuzz", options.skip)
	}
	for _, procs := range cpuList {
		runtime.GOMAXPROCS(procs)
		for i := uint(0); i < options.count && (i == 0 || ran); i++ {
			state := newTestState(options.parallel, m)
			state.deadline = deadline
			root := common{w: os.Stdout}
			if Verbose() {
				root.chatty = newChattyPrinter(root.w)
			}
			for _, target := range targets {
				name, wanted, _ := m.fullName(nil, target.Name)
				if failedFast() || !wanted {
					continue
				}
				if fuzzed != nil {
					if _, later, _ := fuzzed.fullName(nil, target.Name); later {
						continue
					}
				}
				f := newFuzz(&root, state, name, false)
				go fRunner(f, target.Fn)
				<-f.signal
				if f.chatty != nil && f.chatty.json {
					f.chatty.Updatef("", "=== NAME  %s\n", "")
				}
				ok = ok && !f.Failed()
				ran = ran || f.ran
			}
		}
	}
	return ran, ok
}

// runFuzzing runs the fuzz test that -fuzz names.
func runFuzzing(deps testDeps, targets []InternalFuzzTarget) (ok bool) {
	if len(targets) == 0 || options.fuzz == "" {
		return true
	}
	m := newMatcher(deps.MatchString, options.fuzz, "-test.fuzz", options.skip)
	var names []string
	var target InternalFuzzTarget
	for _, t := range targets {
		if name, wanted, _ := m.fullName(nil, t.Name); wanted {
			names = append(names, name)
			target = t
		}
	}
	if len(names) == 0 {
		fmt.Fprintln(os.Stderr, "testing: warning: no fuzz tests to fuzz")
		return true
	}
	if len(names) > 1 {
		fmt.Fprintf(os.Stderr, "testing: will not fuzz, -fuzz matches more than one fuzz test: %v\n", names)
		return false
	}
	state := newTestState(1, m)
	state.fuzzing = true
	root := common{w: os.Stdout}
	if Verbose() {
		root.chatty = newChattyPrinter(root.w)
	}
	f := newFuzz(&root, state, names[0], true)
	go fRunner(f, target.Fn)
	<-f.signal
	if f.chatty != nil {
		f.chatty.Updatef("", "=== NAME  %s\n", "")
	}
	return !f.failed
}

// fRunner is the goroutine of a fuzz test.
func fRunner(f *F, fn func(*F)) {
	f.runner = functionAt(0)
	defer func() { f.end(recover()) }()
	defer f.runCleanup(false)
	f.start = time.Now()
	fn(f)
	f.mu.Lock()
	f.finished = true
	f.mu.Unlock()
}

func (f *F) end(err any) {
	f.fuzzing = false
	if f.Failed() {
		failures.Add(1)
	}
	if err == nil && !f.skipped && !f.failed {
		if !f.finished {
			err = errGoexit
		} else if !f.called {
			f.Error("returned without calling F.Fuzz, F.Fail, or F.Skip")
		}
	}
	if err != nil {
		f.Fail()
		if r := f.runCleanup(true); r != nil {
			f.Logf("cleanup panicked with %v", r)
		}
		f.duration += time.Since(f.start)
		f.flushToParent("--- FAIL: %s (%s)\n", f.name, seconds(f.duration))
		panic(err)
	}
	f.duration += time.Since(f.start)
	if len(f.sub) > 0 {
		// Targets that called Parallel.
		f.state.release()
		close(f.barrier)
		for _, sub := range f.sub {
			<-sub.signal
		}
	}
	f.report()
	f.done = true
	f.setRan()
	f.signal <- true
}
