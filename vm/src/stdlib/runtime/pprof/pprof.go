// Package pprof has profiles of processor time, memory, goroutines, threads and of
// what goroutines wait for, in the format that go tool pprof reads.
package pprof

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// Programs that can write the profile of their memory have it sampled from here on.
func init() { sampleMemory(&runtime.MemProfileRate) }

// Profile is a collection of stacks. Those that the runtime keeps are looked at when
// they are written; a profile that a program makes has what it adds.
type Profile struct {
	name  string
	mutex sync.Mutex
	// Where each value was added; of the program's own profiles alone.
	added map[any][]uintptr
	// How many goroutines were leaked when that was looked for last.
	leaked int
}

var mutex sync.Mutex
var profiles = map[string]*Profile{}
var standard = []string{"allocs", "block", "goroutine", "goroutineleak", "heap", "mutex", "threadcreate"}

// NewProfile returns a new profile for the program to add to. It panics if the name is empty or taken.
func NewProfile(name string) *Profile {
	if name == "" {
		panic("pprof: NewProfile with empty name")
	}
	if Lookup(name) != nil {
		panic("pprof: NewProfile name already in use: " + name)
	}
	mutex.Lock()
	defer mutex.Unlock()
	p := &Profile{name: name, added: map[any][]uintptr{}}
	profiles[name] = p
	return p
}

// Lookup returns the profile of that name, or nil.
func Lookup(name string) *Profile {
	mutex.Lock()
	defer mutex.Unlock()
	if p := profiles[name]; p != nil {
		return p
	}
	if slices.Contains(standard, name) {
		p := &Profile{name: name}
		profiles[name] = p
		return p
	}
	return nil
}

// Profiles returns all profiles, sorted by name.
func Profiles() []*Profile {
	names := append([]string(nil), standard...)
	mutex.Lock()
	for name, p := range profiles {
		if p.added != nil {
			names = append(names, name)
		}
	}
	mutex.Unlock()
	sort.Strings(names)
	all := make([]*Profile, 0, len(names))
	for _, name := range names {
		all = append(all, Lookup(name))
	}
	return all
}

// Name returns the name.
func (p *Profile) Name() string { return p.name }

// ask stops the world and lists goroutines: all or leaked ones, by stack or one
// by one; take has how many there were, and the text.
func ask(leaked, dump bool)
func take() (n int, text string)

// Count returns how many stacks the profile has now.
func (p *Profile) Count() int {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.added != nil {
		return len(p.added)
	}
	n := 0
	switch p.name {
	case "goroutine":
		ask(false, false)
		n, _ = take()
	case "goroutineleak":
		n = p.leaked
	case "heap", "allocs":
		n, _ = runtime.MemProfile(nil, true)
	case "block":
		n, _ = runtime.BlockProfile(nil)
	case "mutex":
		n, _ = runtime.MutexProfile(nil)
	case "threadcreate":
		n = threadCount()
	}
	return n
}

// look finds the leaked goroutines, which Count tells the number of until the next time.
func (p *Profile) look() (int, string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	ask(true, false)
	n, text := take()
	p.leaked = n
	return n, text
}

// Add notes where value came to be: skip calls above that of Add.
func (p *Profile) Add(value any, skip int) {
	if p.added == nil {
		panic("pprof: Add called on built-in Profile " + p.name)
	}
	stack := make([]uintptr, 32)
	stack = stack[:runtime.Callers(skip+2, stack)]
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if _, ok := p.added[value]; ok {
		panic("pprof: Profile.Add of duplicate value")
	}
	p.added[value] = stack
}

// Remove takes out the stack that was added with value. It does nothing if there is none.
func (p *Profile) Remove(value any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	delete(p.added, value)
}

// startCPU begins to take samples; false: that is done already. stopCPU ends it:
// the profile. note notes the stacks of all goroutines, goroutines has their
// profile, threads that of the threads. All as pprof's protocol buffers,
// compressed.
func startCPU() bool
func stopCPU() string
func note()
func goroutines(leaked bool) string
func threads() string
func threadCount() int

// sampleMemory begins to sample what is allocated, at that rate; memory has the
// profile, the whole of what was allocated being shown first if allocs. contention has
// that of mutexes or of waits.
func sampleMemory(rate *int)
func memory(allocs bool) string
func contention(mutexes bool) string

// counted has a profile of stacks, each with its length and count in front.
func counted(stacks []uintptr) string

// WriteTo writes the profile: for go tool pprof, or as text if debug is not 0. Texts
// with debug=2 have each goroutine's stack as a panic prints it.
func (p *Profile) WriteTo(w io.Writer, debug int) error {
	text := ""
	switch {
	case p.added != nil:
		text = p.own(debug)
	case debug <= 0:
		text = p.encoded()
	default:
		text = p.text(debug)
	}
	_, err := io.WriteString(w, text)
	return err
}

func (p *Profile) encoded() string {
	switch p.name {
	case "heap", "allocs":
		return memory(p.name == "allocs")
	case "block", "mutex":
		return contention(p.name == "mutex")
	case "threadcreate":
		return threads()
	case "goroutineleak":
		p.look()
		note()
		return goroutines(true)
	}
	note()
	return goroutines(false)
}

func (p *Profile) text(debug int) string {
	switch p.name {
	case "heap", "allocs":
		return memoryText()
	case "block", "mutex":
		return contentionText(p.name == "mutex")
	case "threadcreate":
		n := strconv.Itoa(threadCount())
		// As Go has threads that the scheduler made for itself: without a place, in as many words as a stack has.
		return "threadcreate profile: total " + n + "\n" + n + " @" + strings.Repeat(" 0x0", 32) + "\n#\t0x0\n\n"
	}
	leaked := p.name == "goroutineleak"
	if debug >= 2 {
		if leaked {
			p.look()
		}
		ask(false, true)
		_, text := take()
		return text
	}
	var n int
	var text string
	if leaked {
		n, text = p.look()
	} else {
		ask(false, false)
		n, text = take()
	}
	return p.name + " profile: total " + strconv.Itoa(n) + "\n" + text
}

// own is a profile of the program's own.
func (p *Profile) own(debug int) string {
	p.mutex.Lock()
	all := make([][]uintptr, 0, len(p.added))
	for _, stack := range p.added {
		all = append(all, stack)
	}
	p.mutex.Unlock()
	groups := grouped(all)
	if debug > 0 {
		return groupText(p.name, len(all), groups)
	}
	var flat []uintptr
	for _, g := range groups {
		flat = append(flat, uintptr(len(g.stack)), uintptr(g.n))
		flat = append(flat, g.stack...)
	}
	return counted(flat)
}

// WriteHeapProfile writes the profile of memory in use to w.
func WriteHeapProfile(w io.Writer) error { return Lookup("heap").WriteTo(w, 0) }

var cpu struct {
	sync.Mutex
	to io.Writer
}

// StartCPUProfile takes samples of what runs until StopCPUProfile, and writes them to w. It fails if a
// profile is running.
func StartCPUProfile(w io.Writer) error {
	cpu.Lock()
	defer cpu.Unlock()
	if cpu.to != nil || !startCPU() {
		return errors.New("cpu profiling already in use")
	}
	cpu.to = w
	return nil
}

// StopCPUProfile ends the profile and returns when it is written.
func StopCPUProfile() {
	cpu.Lock()
	defer cpu.Unlock()
	if cpu.to != nil {
		io.WriteString(cpu.to, stopCPU())
		cpu.to = nil
	}
}
