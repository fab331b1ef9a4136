package time

// Sleep parks the goroutine for at least d.
func Sleep(d Duration)

// runtimeTimer is a timer of the runtime; the native object is behind it.
type runtimeTimer struct{ _ int }

// timerNew makes a timer that is not running. When it fires, f is called in a
// goroutine of its own.
func timerNew(f func()) *runtimeTimer

// timerReset starts the timer anew: it fires when the monotonic clock reaches
// when, and then each period if that is positive. It reports whether it was running.
func timerReset(t *runtimeTimer, when, period int64) bool

// timerStop stops the timer and reports whether it was running.
func timerStop(t *runtimeTimer) bool

// when is the monotonic time d from now.
func when(d Duration) int64 {
	now := runtimeNano()
	if d <= 0 {
		return now
	}
	if t := now + int64(d); t > 0 {
		return t
	}
	return 1<<63 - 1
}

// ticks is what Timer and Ticker share: the channel holds at most one value, and
// none that a Stop or Reset has made stale.
type ticks struct {
	c    chan Time
	r    *runtimeTimer
	lock chan struct{} // a token while the generation is looked at
	gen  uint64
}

func newTicks() *ticks {
	return &ticks{c: make(chan Time, 1), lock: make(chan struct{}, 1)}
}

func (t *ticks) start(d, period Duration) {
	t.r = timerNew(func() {
		t.lock <- struct{}{}
		select {
		case t.c <- Now():
		default:
		}
		<-t.lock
	})
	timerReset(t.r, when(d), int64(period))
}

// change stops or restarts; a value not yet received counts as not yet fired.
func (t *ticks) change(start bool, d, period Duration) bool {
	t.lock <- struct{}{}
	var active bool
	if start {
		active = timerReset(t.r, when(d), int64(period))
	} else {
		active = timerStop(t.r)
	}
	select {
	case <-t.c:
		active = true
	default:
	}
	<-t.lock
	return active
}

// Timer fires once.
type Timer struct {
	C <-chan Time
	t *ticks
	f *runtimeTimer // for AfterFunc
}

func NewTimer(d Duration) *Timer {
	t := newTicks()
	t.start(d, 0)
	return &Timer{C: t.c, t: t}
}

func (t *Timer) Stop() bool {
	if t.f != nil {
		return timerStop(t.f)
	}
	if t.t == nil {
		panic("time: Stop called on uninitialized Timer")
	}
	return t.t.change(false, 0, 0)
}

func (t *Timer) Reset(d Duration) bool {
	if t.f != nil {
		return timerReset(t.f, when(d), 0)
	}
	if t.t == nil {
		panic("time: Reset called on uninitialized Timer")
	}
	return t.t.change(true, d, 0)
}

func After(d Duration) <-chan Time { return NewTimer(d).C }

func AfterFunc(d Duration, f func()) *Timer {
	t := &Timer{f: timerNew(f)}
	timerReset(t.f, when(d), 0)
	return t
}

// Ticker fires again and again.
type Ticker struct {
	C <-chan Time
	t *ticks
}

type tickerError string

func (e tickerError) Error() string { return string(e) }

func NewTicker(d Duration) *Ticker {
	if d <= 0 {
		panic("non-positive interval for NewTicker")
	}
	t := newTicks()
	t.start(d, d)
	return &Ticker{t.c, t}
}

func (t *Ticker) Stop() {
	if t.t != nil {
		t.t.change(false, 0, 0)
	}
}

func (t *Ticker) Reset(d Duration) {
	if d <= 0 {
		panic("non-positive interval for Ticker.Reset")
	}
	if t.t == nil {
		panic("time: Reset called on uninitialized Ticker")
	}
	t.t.change(true, d, d)
}

func Tick(d Duration) <-chan Time {
	if d <= 0 {
		return nil
	}
	return NewTicker(d).C
}
