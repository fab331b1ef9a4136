package jsonopts

import "errors"

// Errors that encoding/json reports in a way of its own.
var (
	ErrCycle           = errors.New("encountered a cycle")
	ErrNonNilReference = errors.New("value must be passed as a non-nil pointer reference")
	ErrNilInterface    = errors.New("cannot derive concrete type for nil interface with finite type set")
)

// ValueError is the error of a value that JSON has not.
type ValueError struct {
	Value any
	Err   error
}

func (e *ValueError) Error() string { return e.Err.Error() }
func (e *ValueError) Unwrap() error { return e.Err }

// Legacy makes the errors of encoding/json, which sets it with the options that ask for them.
var Legacy struct {
	// MarshalError and UnmarshalError turn an error of v2 into one of encoding/json.
	MarshalError   func(root any, err error) error
	UnmarshalError func(root any, err error) error
	// MarshalerError returns the error of a method that writes a value.
	MarshalerError func(v any, err error, method string) error
}
