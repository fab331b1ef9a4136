package runtime

// Error is a run-time error, such as an index out of range.
type Error interface {
	error
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

func (*TypeAssertionError) RuntimeError()   {}
func (e *TypeAssertionError) Error() string { return e.text }

// PanicNilError is what recover gives after panic(nil).
type PanicNilError struct{ _ [0]func() }

func (*PanicNilError) RuntimeError() {}
func (*PanicNilError) Error() string {
	return "runtime error: panic called with nil argument"
}
