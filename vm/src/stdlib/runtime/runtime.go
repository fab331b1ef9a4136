// Package runtime is the interface to the scheduler, the collector and the stacks.
package runtime

// Compiler is "gc", which programs ask for.
const Compiler = "gc"

// Gosched lets other goroutines run.
func Gosched()

// Goexit runs the deferred calls and ends the goroutine.
func Goexit()

// NumGoroutine returns how many goroutines exist.
func NumGoroutine() int

// NumCPU returns how many processors the program may use.
func NumCPU() int

// GOMAXPROCS sets the number of Ps if n > 0 and gives the one before.
func GOMAXPROCS(n int) int

// GC runs a collection to its end. Finalizers that became due run before the caller goes on, if no
// other goroutines want to.
func GC() {
	n := collections()
	leads := false
	defer func() {
		if leads { // the goroutine was ended, as :kill in a session does
			follow()
		}
	}()
	for done := false; !done; {
		if !leads {
			leads = lead(n)
		}
		var ended bool
		done, ended = collect(n, leads)
		if leads && ended {
			leads = false
			follow()
		}
		if !done {
			Gosched()
		}
	}
	Gosched()
}

// collections tells how many collections will have ended when one has that begins now.
func collections() uint32

// lead reports whether the caller is to run the collection. If another goroutine runs one,
// lead waits until that has ended, unless n collections have ended already.
func lead(n uint32) bool

// follow ends the caller's lead and wakes the goroutines that wait for it.
func follow()

// collect does a part of the work. It reports whether n collections have ended, and
// whether nothing is left to do after them.
func collect(n uint32, leads bool) (done, ended bool)

// LockOSThread ties the goroutine to its thread until UnlockOSThread was called as often.
func LockOSThread()

// UnlockOSThread undoes one LockOSThread.
func UnlockOSThread()

// Caller tells the place of the call skip frames up: 0 is the caller of Caller.
func Caller(skip int) (pc uintptr, file string, line int, ok bool)

// Callers puts the return addresses of the stack into pc: 0 is Callers itself,
// 1 its caller.
func Callers(skip int, pc []uintptr) int

// pcInfo finds function name, file, line and the function's entry for a pc, the return address of the call
// that is meant; an empty name if there is none.
func pcInfo(pc uintptr) (name, file string, line int, entry uintptr)

// memStat returns one figure of the heap, by the name of its field in MemStats.
func memStat(name string) uint64

// KeepAlive keeps x reachable until here.
func KeepAlive(x any)

// Version returns the version of Go that the library follows.
func Version() string { return "go1.27.3" }

// GOROOT returns the folder of the Go installation that the environment named when the program began.
func GOROOT() string

// NumCgoCall returns 0: there is no cgo.
func NumCgoCall() int64 { return 0 }

// Breakpoint does nothing.
func Breakpoint() {}

// SetDefaultGOMAXPROCS lets goroutines run on as many processors as there are.
func SetDefaultGOMAXPROCS() { GOMAXPROCS(NumCPU()) }

// Func is a function of the program.
type Func struct {
	name, file string
	line       int
	entry      uintptr
}

// FuncForPC returns the function that pc is in, or nil.
func FuncForPC(pc uintptr) *Func {
	name, file, line, entry := pcInfo(pc)
	if name == "" {
		return nil
	}
	return known(name, file, line, entry)
}

// funcs are the functions that were asked for: each has one Func. Those that were inlined into a function have
// its entry.
var (
	funcs     map[funcKey]*Func
	funcsLock = make(chan struct{}, 1)
)

type funcKey struct {
	entry uintptr
	name  string
}

func known(name, file string, line int, entry uintptr) *Func {
	funcsLock <- struct{}{}
	key := funcKey{entry, name}
	f := funcs[key]
	if f == nil {
		f = &Func{name, file, line, entry}
		if funcs == nil {
			funcs = make(map[funcKey]*Func)
		}
		funcs[key] = f
	}
	<-funcsLock
	return f
}

// Name returns the full name, such as "main.(*T).Run".
func (f *Func) Name() string {
	if f == nil {
		return ""
	}
	return f.name
}

// Entry returns where the function begins.
func (f *Func) Entry() uintptr { return f.entry }

// FileLine returns the file and the line of pc.
func (f *Func) FileLine(pc uintptr) (file string, line int) {
	_, file, line, _ = pcInfo(pc)
	return
}

// Frame is a call on a stack.
type Frame struct {
	PC       uintptr // the address of the call
	Func     *Func   // the function, or nil
	Function string  // its full name
	File     string  // the path of the file
	Line     int     // the line, from 1

	startLine int
	Entry     uintptr // where the function begins
}

// Frames goes through the frames of what Callers gave.
type Frames struct{ pcs []uintptr }

// CallersFrames makes frames of what Callers returned.
func CallersFrames(callers []uintptr) *Frames { return &Frames{callers} }

// Next returns the next frame, and whether there are more after it.
func (ci *Frames) Next() (frame Frame, more bool) {
	for len(ci.pcs) > 0 {
		pc := ci.pcs[0]
		ci.pcs = ci.pcs[1:]
		name, file, line, entry := pcInfo(pc)
		if name == "" {
			continue
		}
		f := known(name, file, line, entry)
		return Frame{PC: pc, Func: f, Function: name, File: file, Line: line, Entry: entry}, len(ci.pcs) > 0
	}
	return Frame{}, false
}

// MemStats are figures of the memory allocator.
type MemStats struct {
	Alloc         uint64      // bytes of objects that are not freed
	TotalAlloc    uint64      // bytes of all objects there ever were
	Sys           uint64      // bytes of memory from the system
	Lookups       uint64      // 0
	Mallocs       uint64      // how many objects there ever were
	Frees         uint64      // how many of them were freed
	HeapAlloc     uint64      // the same as Alloc
	HeapSys       uint64      // bytes of memory for the heap
	HeapIdle      uint64      // bytes of it without objects
	HeapInuse     uint64      // bytes of it with objects
	HeapReleased  uint64      // bytes of it that the system has back
	HeapObjects   uint64      // how many objects are not freed
	StackInuse    uint64      // bytes of stacks
	StackSys      uint64      // the same as StackInuse
	MSpanInuse    uint64      // bytes of what describes the heap
	MSpanSys      uint64      // the same as MSpanInuse
	MCacheInuse   uint64      // bytes of what Ps keep for allocating
	MCacheSys     uint64      // the same as MCacheInuse
	BuckHashSys   uint64      // 0
	GCSys         uint64      // bytes of what the collector needs
	OtherSys      uint64      // bytes of all else
	NextGC        uint64      // how large the heap is when the next collection begins
	LastGC        uint64      // when the last collection ended, in nanoseconds since 1970
	PauseTotalNs  uint64      // how long the program was stopped in all, in nanoseconds
	PauseNs       [256]uint64 // the last 256 stops in nanoseconds; the latest is at (NumGC+255)%256
	PauseEnd      [256]uint64 // when each one ended, in nanoseconds since 1970
	NumGC         uint32      // how many collections there were
	NumForcedGC   uint32      // how many of them the program asked for
	GCCPUFraction float64     // the share of processor time that collections took
	EnableGC      bool        // true
	DebugGC       bool        // false
	// BySize objects by size
	BySize [61]struct {
		Size    uint32
		Mallocs uint64
		Frees   uint64
	}
}

// ReadMemStats adds up the figures of all Ps, for which the world is stopped.
func ReadMemStats(m *MemStats) {
	flushStats()
	for !swept() {
	}
	// Field by field: a whole value would be an allocation, and be counted by the next call.
	m.Lookups, m.BuckHashSys, m.DebugGC = 0, 0, false
	sizeClasses(m.BySize[1:])
	m.HeapAlloc = memStat("HeapAlloc")
	m.Alloc = m.HeapAlloc
	m.TotalAlloc = memStat("TotalAlloc")
	m.Mallocs = memStat("Mallocs")
	m.Frees = memStat("Frees")
	m.HeapObjects = m.Mallocs - m.Frees
	m.HeapSys = memStat("HeapSys")
	m.HeapInuse = memStat("HeapInuse")
	m.HeapIdle = m.HeapSys - m.HeapInuse
	m.HeapReleased = memStat("HeapReleased")
	m.StackInuse = memStat("StackInuse")
	m.StackSys = m.StackInuse
	m.MSpanInuse = memStat("MSpanInuse")
	m.MSpanSys = m.MSpanInuse
	m.MCacheInuse = memStat("MCacheInuse")
	m.MCacheSys = m.MCacheInuse
	m.GCSys = memStat("GCSys")
	m.NextGC = memStat("NextGC")
	m.LastGC = memStat("LastGC")
	m.PauseTotalNs = memStat("PauseTotalNs")
	m.NumGC = uint32(memStat("NumGC"))
	m.NumForcedGC = uint32(memStat("NumForcedGC"))
	m.OtherSys = memStat("OtherSys")
	m.Sys = m.HeapSys + m.StackSys + m.MSpanSys + m.MCacheSys + m.GCSys + m.OtherSys
	gcPauses(m.PauseNs[:], m.PauseEnd[:])
	m.GCCPUFraction = float64(memStat("GCCPUFraction")) / 1e9
	m.EnableGC = true
}

// sizeClasses fills in the sizes of objects and how many there were of each, but for large ones. (The first place of
// BySize is for objects without a size.)
func sizeClasses(bySize []sizeClass)

// sizeClass is the type of the elements of BySize, which has no name.
type sizeClass = struct {
	Size    uint32
	Mallocs uint64
	Frees   uint64
}

// flushStats stops the world and adds up.
func flushStats()

// swept sweeps some of what is left to sweep, so that the figures say what is; whether that was all.
func swept() bool

// gcPauses fills in the latest pauses, number i at place (i+255)%256.
func gcPauses(ns, end []uint64)

// Stack writes the traceback of the goroutine, or of all, into buf.
func Stack(buf []byte, all bool) int
