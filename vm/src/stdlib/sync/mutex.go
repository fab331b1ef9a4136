// Package sync has mutexes, wait groups and what else goroutines agree by.
package sync

// Atomic operations and the runtime's semaphores.
func cas(p *int32, old, new int32) bool
func add(p *int32, delta int32) int32
func load(p *int32) int32
func store(p *int32, v int32)

// semAcquire waits until *p > 0 and takes one. lifo queues in front of the
// others. what names the wait: 0 plain, 1 Mutex.Lock, 2 RWMutex.RLock,
// 3 RWMutex.Lock, 4 WaitGroup.Wait, 5 the same in the group's bubble.
func semAcquire(p *uint32, lifo bool, what int)

// semRelease adds one to *p and wakes a waiter; handoff runs it at once.
func semRelease(p *uint32, handoff bool)

// nanotime returns the monotonic clock.
func nanotime() int64

// fatal ends the program: "fatal error: " and the text, not to be recovered.
func fatal(text string)

type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// Locker is something to lock and unlock.
type Locker interface {
	// Lock waits for the lock and takes it.
	Lock()
	// Unlock gives the lock back.
	Unlock()
}

// Mutex is fair in the long run: a waiter who could not get it for 1 ms turns it
// into starvation mode, where Unlock hands it to the waiter at the front.
type Mutex struct {
	_  noCopy
	mu mutex
}

type mutex struct {
	state int32
	sema  uint32
}

const (
	locked       = 1
	woken        = 2
	starving     = 4
	waiterShift  = 3
	starvationNs = 1000000
)

// counted: the scheduler wants to know how many mutexes each goroutine holds.
var counted = countsMutexes()

func countsMutexes() bool
func holds(delta int)

// Lock waits until the mutex is free and locks it.
func (m *Mutex) Lock() {
	if !cas(&m.mu.state, 0, locked) {
		m.mu.lockSlow()
	}
	if counted {
		holds(1)
	}
}

// TryLock locks the mutex if it is free, and returns whether it did.
func (m *Mutex) TryLock() bool {
	old := load(&m.mu.state)
	if old&(locked|starving) != 0 || !cas(&m.mu.state, old, old|locked) {
		return false
	}
	if counted {
		holds(1)
	}
	return true
}

// Unlock frees the mutex, whichever goroutine locked it. It ends the program if the mutex is not locked.
func (m *Mutex) Unlock() {
	if counted {
		holds(-1)
	}
	if !cas(&m.mu.state, locked, 0) {
		m.mu.unlockSlow()
	}
}

func (m *mutex) lockSlow() {
	var since int64
	starved, awoke := false, false
	for {
		old := load(&m.state)
		next := old
		if old&starving == 0 {
			next |= locked
		}
		if old&(locked|starving) != 0 {
			next += 1 << waiterShift
		}
		if starved && old&locked != 0 {
			next |= starving
		}
		if awoke {
			next &^= woken
		}
		if !cas(&m.state, old, next) {
			continue
		}
		if old&(locked|starving) == 0 {
			return // it was free and is ours
		}
		lifo := since != 0
		if since == 0 {
			since = nanotime()
		}
		semAcquire(&m.sema, lifo, 1)
		starved = starved || nanotime()-since > starvationNs
		if load(&m.state)&starving != 0 {
			// Handed over to us: note that it is locked and one fewer waits, and
			// leave starvation mode if we are the last or did not wait long.
			delta := int32(locked - 1<<waiterShift)
			if !starved || load(&m.state)>>waiterShift == 1 {
				delta -= starving
			}
			add(&m.state, delta)
			return
		}
		awoke = true
	}
}

func (m *mutex) unlockSlow() {
	next := add(&m.state, -locked)
	if (next+locked)&locked == 0 {
		fatal("sync: unlock of unlocked mutex")
	}
	if next&starving != 0 {
		semRelease(&m.sema, true)
		return
	}
	for old := next; ; old = load(&m.state) {
		if old>>waiterShift == 0 || old&(locked|woken|starving) != 0 {
			return // nobody waits, or somebody is at it already
		}
		if cas(&m.state, old, (old-1<<waiterShift)|woken) {
			semRelease(&m.sema, false)
			return
		}
	}
}

// RWMutex lets in many readers or one writer; a waiting writer keeps new readers out.
type RWMutex struct {
	w           Mutex // held by writers
	writerSem   uint32
	readerSem   uint32
	readerCount int32 // less maxReaders while a writer is there
	readerWait  int32 // readers that the writer waits for
}

const maxReaders = 1 << 30

// RLock waits until no goroutine writes or waits to write, and locks for reading. A goroutine must not do so
// twice.
func (rw *RWMutex) RLock() {
	if add(&rw.readerCount, 1) < 0 {
		semAcquire(&rw.readerSem, false, 2)
	}
}

// TryRLock locks for reading if it need not wait, and returns whether it did.
func (rw *RWMutex) TryRLock() bool {
	for {
		c := load(&rw.readerCount)
		if c < 0 {
			return false
		}
		if cas(&rw.readerCount, c, c+1) {
			return true
		}
	}
}

// RUnlock undoes one RLock. It ends the program if the lock is not held for reading.
func (rw *RWMutex) RUnlock() {
	r := add(&rw.readerCount, -1)
	if r >= 0 {
		return
	}
	if r+1 == 0 || r+1 == -maxReaders {
		fatal("sync: RUnlock of unlocked RWMutex")
	}
	if add(&rw.readerWait, -1) == 0 {
		semRelease(&rw.writerSem, false)
	}
}

// Lock waits until no goroutine reads or writes, and locks for writing. New readers wait meanwhile.
func (rw *RWMutex) Lock() {
	rw.w.Lock()
	r := add(&rw.readerCount, -maxReaders) + maxReaders
	if r != 0 && add(&rw.readerWait, r) != 0 {
		semAcquire(&rw.writerSem, false, 3)
	}
}

// TryLock locks for writing if it need not wait, and returns whether it did.
func (rw *RWMutex) TryLock() bool {
	if !rw.w.TryLock() {
		return false
	}
	if !cas(&rw.readerCount, 0, -maxReaders) {
		rw.w.Unlock()
		return false
	}
	return true
}

// Unlock undoes Lock. It ends the program if the lock is not held for writing.
func (rw *RWMutex) Unlock() {
	r := add(&rw.readerCount, maxReaders)
	if r >= maxReaders {
		fatal("sync: Unlock of unlocked RWMutex")
	}
	for i := int32(0); i < r; i++ {
		semRelease(&rw.readerSem, false)
	}
	rw.w.Unlock()
}

type rlocker RWMutex

func (r *rlocker) Lock()   { (*RWMutex)(r).RLock() }
func (r *rlocker) Unlock() { (*RWMutex)(r).RUnlock() }

// RLocker returns a Locker whose methods are RLock and RUnlock.
func (rw *RWMutex) RLocker() Locker { return (*rlocker)(rw) }
