// Package signal delivers operating-system signals to the program.
package signal

import (
	"context"
	"os"
	"slices"
	"sync"
	"syscall"
)

// What the system does with a signal.
const (
	asBefore = iota
	caught
	ignored
)

// handle says what is to be done with a signal from now on; false if that cannot be changed.
func handle(sig, how int) bool

// isIgnored asks the system.
func isIgnored(sig int) bool

// open makes the pipe through which caught signals come; 0 if that cannot be.
func open() (pipe uint64)

// comes reports whether any signal can come. None does while schedules are explored.
func comes() bool

// next waits for the next signal.
func next(pipe uint64) (sig int)

const last = 64

var (
	mu sync.Mutex
	// Who wants which signals. A channel that wants all has all numbers.
	wanted  = make(map[chan<- os.Signal][]int)
	started bool
)

func number(s os.Signal) int {
	n, ok := s.(syscall.Signal)
	if !ok || n < 1 || n > last {
		return -1
	}
	return int(n)
}

func numbers(sigs []os.Signal) []int {
	var all []int
	if len(sigs) == 0 {
		for n := 1; n <= last; n++ {
			all = append(all, n)
		}
	}
	for _, s := range sigs {
		if n := number(s); n > 0 {
			all = append(all, n)
		}
	}
	return all
}

// Notify sends the signals (all, if none is named) to c from now on. It never blocks: c needs a
// buffer.
func Notify(c chan<- os.Signal, sig ...os.Signal) {
	if c == nil {
		panic("os/signal: Notify using nil channel")
	}
	mu.Lock()
	defer mu.Unlock()
	if !start() {
		return
	}
	for _, n := range numbers(sig) {
		if !slices.Contains(wanted[c], n) && handle(n, caught) {
			wanted[c] = append(wanted[c], n)
		}
	}
}

// start opens the pipe through which signals come, once.
func start() bool {
	if started || !comes() {
		return true
	}
	if pipe := open(); pipe != 0 {
		started = true
		go loop(pipe)
	}
	return started
}

func loop(pipe uint64) {
	for {
		deliver(next(pipe))
	}
}

func deliver(n int) {
	mu.Lock()
	defer mu.Unlock()
	for c, all := range wanted {
		if slices.Contains(all, n) {
			select {
			case c <- syscall.Signal(n):
			default:
			}
		}
	}
}

// letGo gives signals back to the system that nobody wants any more.
func letGo(all []int) {
	for _, n := range all {
		if !slices.ContainsFunc(channels(), func(c chan<- os.Signal) bool { return slices.Contains(wanted[c], n) }) {
			handle(n, asBefore)
		}
	}
}

func channels() []chan<- os.Signal {
	var all []chan<- os.Signal
	for c := range wanted {
		all = append(all, c)
	}
	return all
}

// Stop sends no more signals to c.
func Stop(c chan<- os.Signal) {
	mu.Lock()
	defer mu.Unlock()
	all := wanted[c]
	delete(wanted, c)
	letGo(all)
}

// Reset undoes what Notify did for the signals (all, if none is named).
func Reset(sig ...os.Signal) {
	mu.Lock()
	defer mu.Unlock()
	forget(numbers(sig), asBefore)
}

// Ignore has the signals (all, if none is named) ignored.
func Ignore(sig ...os.Signal) {
	mu.Lock()
	defer mu.Unlock()
	forget(numbers(sig), ignored)
}

func forget(all []int, how int) {
	for c := range wanted {
		wanted[c] = slices.DeleteFunc(wanted[c], func(n int) bool { return slices.Contains(all, n) })
	}
	for _, n := range all {
		handle(n, how)
	}
}

// Ignored reports whether the signal is ignored.
func Ignored(sig os.Signal) bool {
	n := number(sig)
	return n > 0 && isIgnored(n)
}

// NotifyContext returns a context that is done when one of the signals comes, when stop is called or
// when the parent is done.
func NotifyContext(parent context.Context, signals ...os.Signal) (ctx context.Context, stop context.CancelFunc) {
	inner, cancel := context.WithCancelCause(parent)
	c := make(chan os.Signal, 1)
	Notify(c, signals...)
	if inner.Err() == nil {
		go func() {
			select {
			case s := <-c:
				cancel(received(s.String()))
			case <-inner.Done():
			}
		}()
	}
	return &notified{inner, signals}, func() {
		cancel(nil)
		Stop(c)
	}
}

// received is the cause of a context that a signal ended.
type received string

func (r received) Error() string        { return string(r) + " signal received" }
func (r received) Is(target error) bool { return target == context.Canceled }

type notified struct {
	context.Context
	signals []os.Signal
}

func (n *notified) String() string {
	text := "signal.NotifyContext("
	if s, ok := n.Context.(interface{ String() string }); ok {
		name := s.String()
		text += name[:len(name)-len(".WithCancel")]
	}
	for i, s := range n.signals {
		if i == 0 {
			text += ", ["
		} else {
			text += " "
		}
		text += s.String()
	}
	if len(n.signals) > 0 {
		text += "]"
	}
	return text + ")"
}
