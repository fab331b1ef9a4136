package runtime

// SetFinalizer sets, or with nil removes, what is called with obj when it has
// become unreachable, on a goroutine of the machine's own.
func SetFinalizer(obj, finalizer any)

// Cleanup is a call to come when an object has gone.
type Cleanup struct {
	at uintptr
	id uint64
}

// Stop cancels the call, unless it is under way.
func (c Cleanup) Stop()

func addCleanup(ptr, arg any, f func()) (at uintptr, id uint64, err string)

// AddCleanup has cleanup(arg) called some time after *ptr has gone.
func AddCleanup[T, S any](ptr *T, cleanup func(S), arg S) Cleanup {
	at, id, err := addCleanup(ptr, arg, func() { cleanup(arg) })
	if err != "" {
		panic(plainError(err))
	}
	return Cleanup{at, id}
}

// Pinner keeps objects in place: they never move.
type Pinner struct{ refs []any }

// noPointer says what a value is that cannot be pinned.
func noPointer(value any) string

// Pin keeps what pointer refers to alive until Unpin. It panics if it is not a pointer.
func (p *Pinner) Pin(pointer any) {
	if text := noPointer(pointer); text != "" {
		panic(errorString("runtime.Pinner: argument is " + text))
	}
	p.refs = append(p.refs, pointer)
}

// Unpin lets go of everything that was pinned.
func (p *Pinner) Unpin() { p.refs = nil }
