package json

import "reflect"

// This file stands in for full.go, legacy.go and options.go in programs that name nothing of what is there:
// packages jsontext and v2 are not needed then.

// Marshaler is a type that returns its own JSON.
type Marshaler interface {
	// MarshalJSON returns the value as JSON.
	MarshalJSON() ([]byte, error)
}

// Unmarshaler is a type that reads itself from JSON.
type Unmarshaler interface {
	// UnmarshalJSON sets the value from JSON. It copies what it keeps; null should change nothing.
	UnmarshalJSON([]byte) error
}

// RawMessage is JSON text, passed on as it is.
type RawMessage []byte

// MarshalJSON returns m, or null if it is nil.
func (m RawMessage) MarshalJSON() ([]byte, error) {
	if m == nil {
		return []byte("null"), nil
	}
	return m, nil
}

// UnmarshalJSON keeps a copy of data.
func (m *RawMessage) UnmarshalJSON(data []byte) error {
	*m = append((*m)[:0], data...)
	return nil
}

// No type writes itself to an encoder of package jsontext, or reads itself from a decoder.

func writesItself(reflect.Type) bool               { return false }
func (e *encoder) writeItself(reflect.Value) error { return nil }
func readsItself(reflect.Value) Unmarshaler        { return nil }
