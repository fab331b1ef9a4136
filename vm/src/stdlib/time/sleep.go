package time

// Sleep parks the goroutine for at least d.
func Sleep(d Duration)

// runtimeTimer is a timer of the runtime; the native object is behind it.
type runtimeTimer struct{ _ int }

// timerNew makes a timer that is not running. When it fires, f is called in a
// goroutine of its own.
func timerNew(f func()) *runtimeTimer

// timerNewChan makes a timer that is not running, and its channel. When it fires,
// the time is sent: model, the Time in which tells the zone, but for the moment. The
// channel looks unbuffered, and Stop and Reset leave nothing stale in it.
func timerNewChan(model any) (r *runtimeTimer, c chan Time)

// timerReset starts the timer anew: it fires when the monotonic clock reaches
// when, and then each period if that is positive. It reports whether it was running.
func timerReset(t *runtimeTimer, when, period int64) bool

// timerStop stops the timer and reports whether it was running.
func timerStop(t *runtimeTimer) bool

// when returns the monotonic time d from now.
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

// model is what the times that are sent are copies of.
var model any

func newTimer(d, period Duration) (*runtimeTimer, chan Time) {
	if model == nil {
		model = Time{loc: Local}
	}
	r, c := timerNewChan(model)
	timerReset(r, when(d), int64(period))
	return r, c
}

// Timer fires once.
type Timer struct {
	C <-chan Time // where the time arrives
	r *runtimeTimer
}

// NewTimer returns a Timer that sends the time on its channel after d.
func NewTimer(d Duration) *Timer {
	r, c := newTimer(d, 0)
	return &Timer{c, r}
}

// Stop keeps the timer from firing. It returns false if it had fired or was stopped already.
func (t *Timer) Stop() bool {
	if t.r == nil {
		panic("time: Stop called on uninitialized Timer")
	}
	return timerStop(t.r)
}

// Reset starts the timer anew with d. It returns whether it was running.
func (t *Timer) Reset(d Duration) bool {
	if t.r == nil {
		panic("time: Reset called on uninitialized Timer")
	}
	return timerReset(t.r, when(d), 0)
}

// After returns a channel on which the time arrives after d.
func After(d Duration) <-chan Time {
	_, c := newTimer(d, 0)
	return c
}

// AfterFunc calls f in a goroutine of its own after d, unless Stop of the Timer comes first. The Timer has
// no channel.
func AfterFunc(d Duration, f func()) *Timer {
	t := &Timer{r: timerNew(f)}
	timerReset(t.r, when(d), 0)
	return t
}

// Ticker fires again and again.
type Ticker struct {
	C <-chan Time // where each tick arrives
	r *runtimeTimer
}

// NewTicker returns a Ticker that sends the time every d; ticks are dropped for a slow receiver. It panics
// if d <= 0.
func NewTicker(d Duration) *Ticker {
	if d <= 0 {
		panic("non-positive interval for NewTicker")
	}
	r, c := newTimer(d, d)
	return &Ticker{c, r}
}

// Stop ends the ticks. It does not close the channel.
func (t *Ticker) Stop() {
	if t.r != nil {
		timerStop(t.r)
	}
}

// Reset makes d the time between ticks, beginning now. It panics if d <= 0.
func (t *Ticker) Reset(d Duration) {
	if d <= 0 {
		panic("non-positive interval for Ticker.Reset")
	}
	if t.r == nil {
		panic("time: Reset called on uninitialized Ticker")
	}
	timerReset(t.r, when(d), int64(d))
}

// Tick returns the channel of a new Ticker, or nil if d <= 0.
func Tick(d Duration) <-chan Time {
	if d <= 0 {
		return nil
	}
	return NewTicker(d).C
}
