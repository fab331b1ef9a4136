package runtime

// checkFinalizer reports what is wrong with the arguments of SetFinalizer, or "".
func checkFinalizer(obj, finalizer any) string

// SetFinalizer checks its arguments. Finalizers are not run: the program gives
// no promise that they ever are.
func SetFinalizer(obj any, finalizer any) {
	if s := checkFinalizer(obj, finalizer); s != "" {
		panic(plainError(s))
	}
}

// AddCleanup registers a cleanup, which as a finalizer is not run.
func AddCleanup[T, S any](ptr *T, cleanup func(S), arg S) Cleanup {
	if ptr == nil {
		panic(plainError("runtime.AddCleanup: ptr is nil"))
	}
	return Cleanup{}
}

// Pinner keeps objects in place: they never move.
type Pinner struct{ refs []any }

func (p *Pinner) Pin(pointer any) { p.refs = append(p.refs, pointer) }
func (p *Pinner) Unpin()          { p.refs = nil }
