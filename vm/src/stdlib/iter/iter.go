// Package iter defines iterators over sequences.
package iter

// Seq is an iterator over values: it calls yield for each, until that returns false.
type Seq[V any] func(yield func(V) bool)

// Seq2 is an iterator over pairs of values: it calls yield for each, until that returns false.
type Seq2[K, V any] func(yield func(K, V) bool)

// coro runs the iterator of a Pull on a goroutine of its own, which moves only
// while next or stop waits for it.
type coro struct {
	in      chan bool // to the iterator, which waits
	out     chan bool // to the caller of next or stop, who waits
	started bool
	inside  bool // it is the iterator's turn
}

// move gives the turn to the other side, and waits for its own. The iterator
// does so too if it calls next or stop itself.
func (c *coro) move(body func()) {
	if c.inside {
		c.inside = false
		c.out <- true
		<-c.in
		return
	}
	c.inside = true
	if c.started {
		c.in <- true
	} else {
		c.started = true
		c.in, c.out = make(chan bool), make(chan bool)
		go c.run(body)
	}
	<-c.out
}

// run is the body of the goroutine. A deferred call gives the turn back, since
// the body may end in a Goexit.
func (c *coro) run(body func()) {
	defer func() {
		c.inside = false
		c.out <- true
	}()
	body()
}

// goexit ends the calling goroutine as runtime.Goexit does.
func goexit()

// pull is what the iterator of a Pull and its caller tell each other.
type pull struct {
	coro
	ok       bool
	done     bool // no more values: at the end, after stop, a panic, a Goexit
	wanted   bool // next waits for a value
	returned bool
	exited   bool // by Goexit
	panicked bool
	value    any
}

// run calls the iterator and notes how it ends.
func (p *pull) run(seq func()) {
	if p.done {
		return
	}
	defer func() {
		if v := recover(); v != nil {
			p.panicked, p.value = true, v
		} else if !p.returned {
			p.exited = true
		}
		p.done = true
	}()
	seq()
	p.returned = true
}

// move lets the iterator go on and passes on how it ended.
func (p *pull) move(body func()) {
	p.coro.move(body)
	if p.panicked {
		panic(p.value)
	}
	if p.exited {
		goexit()
	}
}

// Pull turns a push iterator into a pull iterator.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	return pulled(seq, "iter.Pull")
}

// pulled is Pull under the name of the function that was called.
func pulled[V any](seq Seq[V], name string) (next func() (V, bool), stop func()) {
	p := new(pull)
	var v V
	body := func() {
		p.run(func() {
			seq(func(x V) bool {
				if p.done {
					return false
				}
				if !p.wanted {
					panic(name + ": yield called again before next")
				}
				p.wanted = false
				v, p.ok = x, true
				p.coro.move(nil)
				return !p.done
			})
			var zero V
			v, p.ok = zero, false
		})
	}
	next = func() (V, bool) {
		var zero V
		if p.done {
			return zero, false
		}
		if p.wanted {
			panic(name + ": next called again before yield")
		}
		p.wanted = true
		p.move(body)
		return v, p.ok
	}
	stop = func() {
		if !p.done {
			p.done = true
			p.move(body)
		}
	}
	return
}

// Pull2 is Pull for pairs.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	type pair struct {
		k K
		v V
	}
	next1, stop := pulled(func(yield func(pair) bool) {
		seq(func(k K, v V) bool { return yield(pair{k, v}) })
	}, "iter.Pull2")
	next = func() (K, V, bool) {
		p, ok := next1()
		return p.k, p.v, ok
	}
	return next, stop
}
