// Package iter defines iterators over sequences.
package iter

type Seq[V any] func(yield func(V) bool)

type Seq2[K, V any] func(yield func(K, V) bool)

// coro runs the iterator of a Pull on a goroutine of its own, which moves only
// while next or stop waits for it.
type coro struct {
	step      chan bool // to the iterator: true for the next value, false to end
	done      chan bool // from the iterator: whether there is a value
	started   bool
	ended     bool
	running   bool
	panicked  bool
	value     any
	goexit    bool
	completed bool
}

func newCoro() *coro { return &coro{step: make(chan bool), done: make(chan bool)} }

// run is the body of the goroutine.
func (c *coro) run(body func()) {
	defer func() {
		if !c.completed {
			if v := recover(); v != nil {
				c.panicked = true
				c.value = v
			} else {
				c.goexit = true
			}
		}
		c.ended = true
		c.done <- false
	}()
	if <-c.step {
		body()
	}
	c.completed = true
}

// resume lets the iterator go on and reports whether it came to a value.
func (c *coro) resume(on bool, body func()) bool {
	if c.running {
		panic("iter: next or stop called again before yield")
	}
	c.running = true
	if !c.started {
		c.started = true
		go c.run(body)
	}
	c.step <- on
	ok := <-c.done
	c.running = false
	if c.panicked {
		v := c.value
		c.panicked = false
		panic(v)
	}
	if c.goexit {
		c.goexit = false
		goexit()
	}
	return ok
}

// goexit ends the calling goroutine as runtime.Goexit does.
func goexit()

// yielded is called in the iterator when it has a value.
func (c *coro) yielded() bool {
	c.done <- true
	return <-c.step
}

// Pull turns a push iterator into a pull iterator.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	c := newCoro()
	var v V
	body := func() {
		seq(func(x V) bool {
			if c.ended || !c.running {
				panic("iter.Pull: yield called again before next")
			}
			v = x
			return c.yielded()
		})
	}
	next = func() (V, bool) {
		var zero V
		if c.ended || !c.resume(true, body) {
			return zero, false
		}
		x := v
		v = zero
		return x, true
	}
	stop = func() {
		if c.ended {
			return
		}
		if !c.started {
			c.ended = true
			return
		}
		c.resume(false, body)
	}
	return
}

// Pull2 is Pull for pairs.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	type pair struct {
		k K
		v V
	}
	next1, stop := Pull(func(yield func(pair) bool) {
		seq(func(k K, v V) bool { return yield(pair{k, v}) })
	})
	next = func() (K, V, bool) {
		p, ok := next1()
		return p.k, p.v, ok
	}
	return next, stop
}
