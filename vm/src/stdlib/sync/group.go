package sync

import "internal/synctest"

// add64 adds atomically and gives the new value.
func add64(p *uint64, delta uint64) uint64
func load64(p *uint64) uint64
func store64(p *uint64, v uint64)
func cas64(p *uint64, old, new uint64) bool

// WaitGroup counts what must be done before Wait returns.
type WaitGroup struct {
	noCopy noCopy
	state  uint64 // counter in the high half, waiters in the low half
	sema   uint32
	bubble uint32 // the bubble in which it is used
}

// join makes the group one of the goroutine's bubble, or of none.
func (wg *WaitGroup) join() {
	bubble := synctest.Bubble()
	if wg.bubble == bubble {
		return
	}
	if load64(&wg.state) != 0 {
		if wg.bubble != 0 && bubble != 0 {
			fatal("sync: WaitGroup.Add called from multiple synctest bubbles")
		}
		fatal("sync: WaitGroup.Add called from inside and outside synctest bubble")
	}
	wg.bubble = bubble
}

// Add adds delta to the number of things to wait for. It panics if that falls below zero.
func (wg *WaitGroup) Add(delta int) {
	if synctest.Used {
		wg.join()
	}
	state := add64(&wg.state, uint64(delta)<<32)
	v := int32(state >> 32)
	w := uint32(state)
	if v > 0 && w == 0 {
		return
	}
	if v < 0 {
		panic("sync: negative WaitGroup counter")
	}
	if w != 0 && delta > 0 && v == int32(delta) {
		panic("sync: WaitGroup misuse: Add called concurrently with Wait")
	}
	if v > 0 || w == 0 {
		return
	}
	if load64(&wg.state) != state {
		panic("sync: WaitGroup misuse: Add called concurrently with Wait")
	}
	store64(&wg.state, 0)
	for ; w != 0; w-- {
		semRelease(&wg.sema, false)
	}
}

// Done takes one off the number of things to wait for.
func (wg *WaitGroup) Done() { wg.Add(-1) }

// Wait waits until the number is zero.
func (wg *WaitGroup) Wait() {
	for {
		state := load64(&wg.state)
		if state>>32 == 0 {
			return
		}
		if cas64(&wg.state, state, state+1) {
			what := 4
			if wg.bubble != 0 && wg.bubble == synctest.Bubble() {
				what = 5
			}
			semAcquire(&wg.sema, false, what)
			if load64(&wg.state) != 0 {
				panic("sync: WaitGroup is reused before previous Wait has returned")
			}
			return
		}
	}
}

// Go runs f in a goroutine that the group waits for.
func (wg *WaitGroup) Go(f func()) {
	wg.Add(1)
	go func() {
		normal := false
		defer func() {
			// After a panic the program ends before Wait can return.
			if !normal {
				if x := recover(); x != nil {
					panic(x)
				}
			}
			wg.Done()
		}()
		f()
		normal = true
	}()
}

// Once runs a function one time.
type Once struct {
	_    noCopy
	done int32
	m    Mutex
}

// Do calls f, in the first call of Do only; all others wait until it has returned. A panic of f counts as a
// return.
func (o *Once) Do(f func()) {
	if load(&o.done) == 0 {
		o.slow(f)
	}
}

func (o *Once) slow(f func()) {
	o.m.Lock()
	defer o.m.Unlock()
	if o.done == 0 {
		defer store(&o.done, 1)
		f()
	}
}

// OnceFunc makes f run at most once; if it panics each call panics the same.
func OnceFunc(f func()) func() {
	g := OnceValue(func() struct{} { f(); return struct{}{} })
	return func() { g() }
}

// OnceValue returns a function that calls f once and then always returns its result. If f panics, every
// call panics with the same value.
func OnceValue[T any](f func() T) func() T {
	var once Once
	var valid bool
	var p any
	var result T
	run := func() {
		defer func() {
			if !valid {
				p = recover()
				panic(p)
			}
		}()
		result = f()
		f = nil
		valid = true
	}
	return func() T {
		once.Do(run)
		if !valid {
			panic(p)
		}
		return result
	}
}

// OnceValues is OnceValue for two results.
func OnceValues[T1, T2 any](f func() (T1, T2)) func() (T1, T2) {
	var r1 T1
	var r2 T2
	g := OnceValue(func() struct{} { r1, r2 = f(); return struct{}{} })
	return func() (T1, T2) {
		g()
		return r1, r2
	}
}

// The lists of those who wait on a Cond: a ticket is taken before the lock is
// given up, so that no signal in between is missed.
func condAdd(c *Cond) uint32
func condWait(c *Cond, ticket uint32)
func condNotifyOne(c *Cond)
func condNotifyAll(c *Cond)

// Cond is where goroutines wait for something to become true.
type Cond struct {
	noCopy noCopy
	L      Locker // what is held while the condition changes
	self   *Cond  // finds copies
}

// NewCond returns a Cond with the lock l.
func NewCond(l Locker) *Cond { return &Cond{L: l} }

func (c *Cond) check() {
	if c.self == nil {
		c.self = c
	} else if c.self != c {
		panic("sync.Cond is copied")
	}
}

// Wait unlocks L, waits for Signal or Broadcast, and locks L again. L must be locked; check the condition
// in a loop.
func (c *Cond) Wait() {
	c.check()
	t := condAdd(c)
	c.L.Unlock()
	condWait(c, t)
	c.L.Lock()
}

// Signal wakes one goroutine that waits, if there is one.
func (c *Cond) Signal() {
	c.check()
	condNotifyOne(c)
}

// Broadcast wakes all goroutines that wait.
func (c *Cond) Broadcast() {
	c.check()
	condNotifyAll(c)
}
