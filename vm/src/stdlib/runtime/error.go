package runtime

// Error is a run-time error, such as an index out of range.
type Error interface {
	error
	// RuntimeError tells errors of the runtime from others.
	RuntimeError()
}

// The errors that the machine panics with: it makes errorString and boundsError
// for what begins with "runtime error: ", plainError for other texts.
type errorString string

func (e errorString) RuntimeError() {}
func (e errorString) Error() string { return "runtime error: " + string(e) }

type boundsError string

func (e boundsError) RuntimeError() {}
func (e boundsError) Error() string { return "runtime error: " + string(e) }

type plainError string

func (e plainError) RuntimeError() {}
func (e plainError) Error() string { return string(e) }

// TypeAssertionError is a failed type assertion.
type TypeAssertionError struct{ text string }

// RuntimeError marks the error as one of the runtime.
func (*TypeAssertionError) RuntimeError() {}

// Error says which type was asserted and which one was found.
func (e *TypeAssertionError) Error() string { return e.text }

// PanicNilError is what recover gives after panic(nil).
type PanicNilError struct{ _ [0]func() }

// RuntimeError marks the error as one of the runtime.
func (*PanicNilError) RuntimeError() {}

// Error says that panic was called with nil.
func (*PanicNilError) Error() string {
	return "runtime error: panic called with nil argument"
}
