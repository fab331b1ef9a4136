// Package pprof has profiles of processor time, goroutines and threads.
package pprof

import (
	"errors"
	"io"
	"sort"
	"strconv"
	"sync"
)

// Profile is a collection of stacks. Goroutines are looked at when it is
// written; a profile that a program makes counts what it adds.
type Profile struct {
	name  string
	mutex sync.Mutex
	count map[any]bool
	// How many goroutines were leaked when that was looked for last.
	leaked int
}

var mutex sync.Mutex
var profiles = map[string]*Profile{}
var standard = []string{"allocs", "block", "goroutine", "goroutineleak", "heap", "mutex", "threadcreate"}

func NewProfile(name string) *Profile {
	if name == "" {
		panic("pprof: NewProfile with empty name")
	}
	if Lookup(name) != nil {
		panic("pprof: NewProfile name already in use: " + name)
	}
	mutex.Lock()
	defer mutex.Unlock()
	p := &Profile{name: name, count: map[any]bool{}}
	profiles[name] = p
	return p
}

func Lookup(name string) *Profile {
	mutex.Lock()
	defer mutex.Unlock()
	if p := profiles[name]; p != nil {
		return p
	}
	for _, s := range standard {
		if s == name {
			p := &Profile{name: name}
			profiles[name] = p
			return p
		}
	}
	return nil
}

func Profiles() []*Profile {
	names := append([]string(nil), standard...)
	mutex.Lock()
	for name, p := range profiles {
		if p.count != nil {
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

func (p *Profile) Name() string { return p.name }

// ask stops the world and lists goroutines: all or leaked ones, by stack or one
// by one; take has how many there were, and the text.
func ask(leaked, dump bool)
func take() (n int, text string)

func (p *Profile) Count() int {
	if p.name == "goroutine" {
		ask(false, false)
		n, _ := take()
		return n
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.count == nil {
		return p.leaked
	}
	return len(p.count)
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

func (p *Profile) Add(value any, skip int) {
	if p.count == nil {
		panic("pprof: Add called on built-in Profile")
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.count[value] {
		panic("pprof: Profile.Add of duplicate value")
	}
	p.count[value] = true
}

func (p *Profile) Remove(value any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	delete(p.count, value)
}

// startCPU begins to take samples; false: that is done already. stopCPU ends it:
// the profile. note notes the stacks of all goroutines, goroutines has their
// profile, threads that of the threads. All as pprof's protocol buffers.
func startCPU() bool
func stopCPU() string
func note()
func goroutines() string
func threads() string

func (p *Profile) WriteTo(w io.Writer, debug int) error {
	if p.name == "threadcreate" && debug <= 0 {
		_, err := io.WriteString(w, threads())
		return err
	}
	if p.name != "goroutine" && p.name != "goroutineleak" {
		return errors.New("pprof: minigo does not support the profile " + p.name)
	}
	if debug <= 0 && p.name == "goroutine" {
		note()
		_, err := io.WriteString(w, goroutines())
		return err
	}
	if debug <= 0 {
		return errors.New("pprof: minigo does not support this profile in protocol buffers; use debug=1 or debug=2")
	}
	leaked := p.name == "goroutineleak"
	if debug >= 2 {
		if leaked {
			p.look()
		}
		ask(false, true)
		_, text := take()
		_, err := io.WriteString(w, text)
		return err
	}
	var n int
	var text string
	if leaked {
		n, text = p.look()
	} else {
		ask(false, false)
		n, text = take()
	}
	_, err := io.WriteString(w, p.name+" profile: total "+strconv.Itoa(n)+"\n"+text)
	return err
}

func WriteHeapProfile(w io.Writer) error { return Lookup("heap").WriteTo(w, 0) }

var cpu struct {
	sync.Mutex
	to io.Writer
}

func StartCPUProfile(w io.Writer) error {
	cpu.Lock()
	defer cpu.Unlock()
	if cpu.to != nil || !startCPU() {
		return errors.New("cpu profiling already in use")
	}
	cpu.to = w
	return nil
}

func StopCPUProfile() {
	cpu.Lock()
	defer cpu.Unlock()
	if cpu.to != nil {
		io.WriteString(cpu.to, stopCPU())
		cpu.to = nil
	}
}
