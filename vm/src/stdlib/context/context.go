// Package context carries deadlines, cancellation and values across calls.
package context

import (
	"errors"
	"internal/fault"
	"sync"
	"time"
)

// Context carries a deadline, a cancellation and values to all that works on one task. All methods may be
// called by several goroutines at once.
type Context interface {
	// Deadline returns when the context ends by itself; ok is false if it does not.
	Deadline() (deadline time.Time, ok bool)
	// Done returns a channel that is closed when the context ends; nil if it never does.
	Done() <-chan struct{}
	// Err returns nil until the context has ended, and then Canceled or DeadlineExceeded.
	Err() error
	// Value returns the value of key here or in an ancestor, or nil.
	Value(key any) any
}

// Canceled is what Err returns after a cancellation.
var Canceled = errors.New("context canceled")

// DeadlineExceeded is what Err returns once the deadline has passed.
var DeadlineExceeded error = deadlineExceededError{}

type deadlineExceededError struct{}

func (deadlineExceededError) Error() string   { return "context deadline exceeded" }
func (deadlineExceededError) Timeout() bool   { return true }
func (deadlineExceededError) Temporary() bool { return true }

// CancelFunc cancels a Context. Only the first call has an effect; it does not wait for the work to end.
type CancelFunc func()

// CancelCauseFunc is a CancelFunc with a cause for Cause to return; nil means Canceled.
type CancelCauseFunc func(cause error)

type emptyCtx struct{}

func (emptyCtx) Deadline() (deadline time.Time, ok bool) { return }
func (emptyCtx) Done() <-chan struct{}                   { return nil }
func (emptyCtx) Err() error                              { return nil }
func (emptyCtx) Value(key any) any                       { return nil }

type backgroundCtx struct{ emptyCtx }

func (backgroundCtx) String() string { return "context.Background" }

type todoCtx struct{ emptyCtx }

func (todoCtx) String() string { return "context.TODO" }

// Background returns a Context that is never cancelled and has neither deadline nor values: the first
// ancestor of all others.
func Background() Context { return backgroundCtx{} }

// TODO is Background for places where it is not yet clear which Context to use.
func TODO() Context { return todoCtx{} }

// typeName returns the name of v's type.
func typeName(v any) string

// comparableType reports whether values of v's type can be compared.
func comparableType(v any) bool

func nameOf(c Context) string {
	if s, ok := c.(interface{ String() string }); ok {
		return s.String()
	}
	return typeName(c)
}

func show(v any) string {
	switch s := v.(type) {
	case interface{ String() string }:
		return s.String()
	case string:
		return s
	case nil:
		return "<nil>"
	}
	return typeName(v)
}

// cancelKey asks a context for the nearest one that can be cancelled.
type cancelKey struct{}

// cancelCtx can be cancelled, and cancels its children with it.
type cancelCtx struct {
	Context
	mu       sync.Mutex
	done     chan struct{}
	children map[child]struct{}
	err      error
	cause    error
	stop     func() bool // ends what a parent of another package does for it
}

type child interface {
	cancel(remove bool, err, cause error)
	base() *cancelCtx
}

func (c *cancelCtx) Value(key any) any {
	if _, ok := key.(cancelKey); ok {
		return c
	}
	return value(c.Context, key)
}

func (c *cancelCtx) Done() <-chan struct{} { return c.done }

func (c *cancelCtx) base() *cancelCtx { return c }

func (c *cancelCtx) Err() error {
	c.mu.Lock()
	err := c.err
	c.mu.Unlock()
	return err
}

func (c *cancelCtx) String() string { return nameOf(c.Context) + ".WithCancel" }

func newCancel(parent Context) *cancelCtx {
	if parent == nil {
		panic("cannot create context from nil parent")
	}
	return &cancelCtx{Context: parent, done: make(chan struct{})}
}

// nearest finds the cancelCtx that decides when parent is done.
func nearest(parent Context) *cancelCtx {
	p, ok := parent.Value(cancelKey{}).(*cancelCtx)
	if !ok || parent.Done() != p.Done() {
		return nil
	}
	return p
}

// follow cancels ch when parent is cancelled.
func follow(parent Context, ch child) {
	done := parent.Done()
	if done == nil {
		return
	}
	select {
	case <-done:
		ch.cancel(false, parent.Err(), Cause(parent))
		return
	default:
	}
	if p := nearest(parent); p != nil {
		p.mu.Lock()
		if p.err != nil {
			err, cause := p.err, p.cause
			p.mu.Unlock()
			ch.cancel(false, err, cause)
			return
		}
		if p.children == nil {
			p.children = make(map[child]struct{})
		}
		p.children[ch] = struct{}{}
		p.mu.Unlock()
		return
	}
	if a, ok := parent.(interface{ AfterFunc(func()) func() bool }); ok {
		c := ch.base()
		c.mu.Lock()
		c.stop = a.AfterFunc(func() { ch.cancel(false, parent.Err(), Cause(parent)) })
		c.mu.Unlock()
		return
	}
	own := ch.(Context).Done()
	go func() {
		select {
		case <-done:
			ch.cancel(false, parent.Err(), Cause(parent))
		case <-own:
		}
	}()
}

func leave(parent Context, ch child) {
	c := ch.base()
	c.mu.Lock()
	stop := c.stop
	c.mu.Unlock()
	if stop != nil {
		stop()
		return
	}
	if p := nearest(parent); p != nil {
		p.mu.Lock()
		delete(p.children, ch)
		p.mu.Unlock()
	}
}

// end marks c as cancelled and hands out its children; false if it was already.
func (c *cancelCtx) end(err, cause error) bool {
	if cause == nil {
		cause = err
	}
	c.mu.Lock()
	if c.err != nil {
		c.mu.Unlock()
		return false
	}
	c.err = err
	c.cause = cause
	close(c.done)
	for ch := range c.children {
		ch.cancel(false, err, cause)
	}
	c.children = nil
	c.mu.Unlock()
	return true
}

func (c *cancelCtx) cancel(remove bool, err, cause error) {
	if c.end(err, cause) && remove {
		leave(c.Context, c)
	}
}

// WithCancel returns a child of parent with a function that cancels it and its own children. Call it when
// the work is done.
func WithCancel(parent Context) (ctx Context, cancel CancelFunc) {
	c := newCancel(parent)
	follow(parent, c)
	return c, func() { c.cancel(true, Canceled, nil) }
}

// WithCancelCause is WithCancel with a cause.
func WithCancelCause(parent Context) (ctx Context, cancel CancelCauseFunc) {
	c := newCancel(parent)
	follow(parent, c)
	return c, func(cause error) { c.cancel(true, Canceled, cause) }
}

// Cause tells why c was cancelled.
func Cause(c Context) error {
	if p, ok := c.Value(cancelKey{}).(*cancelCtx); ok {
		p.mu.Lock()
		cause := p.cause
		p.mu.Unlock()
		if cause != nil {
			return cause
		}
	}
	return c.Err()
}

type afterFuncCtx struct {
	cancelCtx
	once sync.Once
	f    func()
}

func (a *afterFuncCtx) cancel(remove bool, err, cause error) {
	a.cancelCtx.end(err, cause)
	if remove {
		leave(a.Context, a)
	}
	a.once.Do(func() { go a.f() })
}

// AfterFunc calls f in a goroutine when ctx is done.
func AfterFunc(ctx Context, f func()) (stop func() bool) {
	a := &afterFuncCtx{f: f}
	a.Context = ctx
	a.done = make(chan struct{})
	follow(ctx, a)
	return func() bool {
		stopped := false
		a.once.Do(func() { stopped = true })
		if stopped {
			a.cancel(true, Canceled, nil)
		}
		return stopped
	}
}

type withoutCancelCtx struct{ c Context }

func (withoutCancelCtx) Deadline() (deadline time.Time, ok bool) { return }
func (withoutCancelCtx) Done() <-chan struct{}                   { return nil }
func (withoutCancelCtx) Err() error                              { return nil }
func (c withoutCancelCtx) Value(key any) any                     { return value(c, key) }
func (c withoutCancelCtx) String() string                        { return nameOf(c.c) + ".WithoutCancel" }

// WithoutCancel returns a Context with the values of parent that is not cancelled with it.
func WithoutCancel(parent Context) Context {
	if parent == nil {
		panic("cannot create context from nil parent")
	}
	return withoutCancelCtx{parent}
}

type timerCtx struct {
	cancelCtx
	timer    *time.Timer
	deadline time.Time
}

func (c *timerCtx) Deadline() (deadline time.Time, ok bool) { return c.deadline, true }

func (c *timerCtx) String() string {
	return nameOf(c.cancelCtx.Context) + ".WithDeadline(" + c.deadline.String() + " [" +
		time.Until(c.deadline).String() + "])"
}

func (c *timerCtx) cancel(remove bool, err, cause error) {
	c.cancelCtx.end(err, cause)
	if remove {
		leave(c.cancelCtx.Context, c)
	}
	c.mu.Lock()
	if c.timer != nil {
		c.timer.Stop()
		c.timer = nil
	}
	c.mu.Unlock()
}

// WithDeadline returns a child of parent that ends at d, or when parent does if that is earlier. Call the
// CancelFunc when the work is done.
func WithDeadline(parent Context, d time.Time) (Context, CancelFunc) {
	return WithDeadlineCause(parent, d, nil)
}

// WithDeadlineCause is WithDeadline with a cause for the deadline.
func WithDeadlineCause(parent Context, d time.Time, cause error) (Context, CancelFunc) {
	if parent == nil {
		panic("cannot create context from nil parent")
	}
	if cur, ok := parent.Deadline(); ok && cur.Before(d) {
		return WithCancel(parent)
	}
	c := &timerCtx{deadline: d}
	c.Context = parent
	c.done = make(chan struct{})
	follow(parent, c)
	left := time.Until(d)
	if left <= 0 || fault.Now(fault.Deadline, 1) == 1 {
		c.cancel(true, DeadlineExceeded, cause)
		return c, func() { c.cancel(false, Canceled, nil) }
	}
	c.mu.Lock()
	if c.err == nil {
		c.timer = time.AfterFunc(left, func() { c.cancel(true, DeadlineExceeded, cause) })
	}
	c.mu.Unlock()
	return c, func() { c.cancel(true, Canceled, nil) }
}

// WithTimeout is WithDeadline that counts from now.
func WithTimeout(parent Context, timeout time.Duration) (Context, CancelFunc) {
	return WithDeadline(parent, time.Now().Add(timeout))
}

// WithTimeoutCause is WithTimeout with a cause for the deadline.
func WithTimeoutCause(parent Context, timeout time.Duration, cause error) (Context, CancelFunc) {
	return WithDeadlineCause(parent, time.Now().Add(timeout), cause)
}

type valueCtx struct {
	Context
	key, val any
}

func (c *valueCtx) String() string {
	return nameOf(c.Context) + ".WithValue(" + show(c.key) + ", " + show(c.val) + ")"
}

func (c *valueCtx) Value(key any) any {
	if c.key == key {
		return c.val
	}
	return value(c.Context, key)
}

// WithValue returns a child of parent in which Value(key) is val. It panics if key is nil or cannot be
// compared; use a type of your own for keys.
func WithValue(parent Context, key, val any) Context {
	if parent == nil {
		panic("cannot create context from nil parent")
	}
	if key == nil {
		panic("nil key")
	}
	if !comparableType(key) {
		panic("key is not comparable")
	}
	return &valueCtx{parent, key, val}
}

// value looks up through the contexts of this package without a call for each.
func value(c Context, key any) any {
	for {
		switch x := c.(type) {
		case *valueCtx:
			if x.key == key {
				return x.val
			}
			c = x.Context
		case *cancelCtx:
			if _, ok := key.(cancelKey); ok {
				return x
			}
			c = x.Context
		case *timerCtx:
			if _, ok := key.(cancelKey); ok {
				return &x.cancelCtx
			}
			c = x.Context
		case withoutCancelCtx:
			if _, ok := key.(cancelKey); ok {
				return nil
			}
			c = x.c
		case backgroundCtx, todoCtx:
			return nil
		default:
			return c.Value(key)
		}
	}
}
