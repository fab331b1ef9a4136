package runtime

// MemProfileRate: of the memory that is allocated one object in so many bytes is
// sampled, on average; 1: each, 0: none. Programs that do not read their memory's
// profile are never sampled.
var MemProfileRate = 512 * 1024

// SetBlockProfileRate has waits noted for the block profile, one in so many
// nanoseconds of waiting; 1: each, 0: none.
func SetBlockProfileRate(rate int)

// SetMutexProfileFraction has one in rate waits for mutexes noted for the mutex
// profile, and gives the rate before; 0: none; below zero it only asks.
func SetMutexProfileFraction(rate int) int

// SetCPUProfileRate would set how often the CPU profile is sampled, which is 100
// times a second.
func SetCPUProfileRate(hz int) {}

// CPUProfile is there for programs that were written long ago.
func CPUProfile() []byte { panic("CPUProfile no longer available") }

// StackRecord is a stack: return addresses, as Callers gives them.
type StackRecord struct {
	Stack0 [32]uintptr // the stack; it ends at the first 0
}

func trimmed(stack *[32]uintptr) []uintptr {
	for i, pc := range stack {
		if pc == 0 {
			return stack[:i]
		}
	}
	return stack[:]
}

// Stack is the part that is used.
func (r *StackRecord) Stack() []uintptr { return trimmed(&r.Stack0) }

// MemProfileRecord is what was sampled of the allocations of one stack, in objects
// of one size.
type MemProfileRecord struct {
	AllocBytes, FreeBytes     int64       // bytes that were allocated, and freed
	AllocObjects, FreeObjects int64       // objects that were allocated, and freed
	Stack0                    [32]uintptr // the stack; it ends at the first 0
}

// InUseBytes is what has not been found to be garbage, in bytes.
func (r *MemProfileRecord) InUseBytes() int64 { return r.AllocBytes - r.FreeBytes }

// InUseObjects is the same in objects.
func (r *MemProfileRecord) InUseObjects() int64 { return r.AllocObjects - r.FreeObjects }

// Stack is the part of Stack0 that is used.
func (r *MemProfileRecord) Stack() []uintptr { return trimmed(&r.Stack0) }

// BlockProfileRecord is how often and how long goroutines waited at a stack, or made
// others wait. A cycle is a nanosecond.
type BlockProfileRecord struct {
	Count  int64 // how often
	Cycles int64 // how long in all
	StackRecord
}

// What profileRecords tells of.
const (
	ofMemory = iota
	ofBlocks
	ofMutexes
	ofGoroutines
	ofThreads
)

// profileRecords is a profile as numbers: for each record the length of its stack,
// three values, and the stack.
func profileRecords(what int) []uint64

// noteGoroutines notes where all goroutines are.
func noteGoroutines()

// eachRecord takes the numbers apart.
func eachRecord(all []uint64, f func(values, stack []uint64)) {
	for len(all) >= 4 {
		n := 4 + int(all[0])
		f(all[1:4], all[4:n])
		all = all[n:]
	}
}

func copyStack(to *[32]uintptr, from []uint64) {
	clear(to[:])
	for i, pc := range from {
		if i == len(to) {
			return
		}
		to[i] = uintptr(pc)
	}
}

// MemProfile tells how much memory was allocated where, as of the latest collection. n
// is how many records there are; if p has no room for them, nothing is written.
// Stacks of which nothing is in use are there with inuseZero alone.
func MemProfile(p []MemProfileRecord, inuseZero bool) (n int, ok bool) {
	all := profileRecords(ofMemory)
	each := func(f func(values, stack []uint64)) {
		eachRecord(all, func(values, stack []uint64) {
			if inuseZero || values[1] != values[2] {
				f(values, stack)
			}
		})
	}
	each(func(values, stack []uint64) { n++ })
	if n > len(p) {
		return n, false
	}
	i := 0
	each(func(values, stack []uint64) {
		size, allocs, frees := int64(values[0]), int64(values[1]), int64(values[2])
		r := &p[i]
		r.AllocObjects, r.FreeObjects = allocs, frees
		r.AllocBytes, r.FreeBytes = allocs*size, frees*size
		copyStack(&r.Stack0, stack)
		i++
	})
	return n, true
}

// BlockProfile tells how often and how long goroutines waited, and where.
func BlockProfile(p []BlockProfileRecord) (n int, ok bool) { return waits(p, ofBlocks) }

// MutexProfile tells who made others wait for mutexes, how often and how long.
func MutexProfile(p []BlockProfileRecord) (n int, ok bool) { return waits(p, ofMutexes) }

func waits(p []BlockProfileRecord, what int) (n int, ok bool) {
	all := profileRecords(what)
	eachRecord(all, func(values, stack []uint64) { n++ })
	if n > len(p) {
		return n, false
	}
	i := 0
	eachRecord(all, func(values, stack []uint64) {
		r := &p[i]
		r.Count, r.Cycles = int64(values[0]), int64(values[1])
		copyStack(&r.Stack0, stack)
		i++
	})
	return n, true
}

// GoroutineProfile has the stacks of all goroutines.
func GoroutineProfile(p []StackRecord) (n int, ok bool) {
	noteGoroutines()
	return stacks(p, ofGoroutines)
}

// ThreadCreateProfile has a stack for each thread that was made: an empty one, as no
// goroutine makes threads.
func ThreadCreateProfile(p []StackRecord) (n int, ok bool) { return stacks(p, ofThreads) }

func stacks(p []StackRecord, what int) (n int, ok bool) {
	all := profileRecords(what)
	eachRecord(all, func(values, stack []uint64) { n += int(values[0]) })
	if n > len(p) {
		return n, false
	}
	i := 0
	eachRecord(all, func(values, stack []uint64) {
		for range values[0] {
			copyStack(&p[i].Stack0, stack)
			i++
		}
	})
	return n, true
}
