// Package encoding has the interfaces of types that convert themselves to text or bytes.
package encoding

// BinaryMarshaler returns itself in a binary form.
type BinaryMarshaler interface {
	// MarshalBinary returns the binary form.
	MarshalBinary() (data []byte, err error)
}

// BinaryUnmarshaler sets itself from its binary form. It copies what it keeps of data.
type BinaryUnmarshaler interface {
	// UnmarshalBinary sets the value from its binary form.
	UnmarshalBinary(data []byte) error
}

// BinaryAppender appends its binary form to b.
type BinaryAppender interface {
	// AppendBinary appends the binary form to b.
	AppendBinary(b []byte) ([]byte, error)
}

// TextMarshaler returns itself as text.
type TextMarshaler interface {
	// MarshalText returns the text.
	MarshalText() (text []byte, err error)
}

// TextUnmarshaler sets itself from its text. It copies what it keeps of text.
type TextUnmarshaler interface {
	// UnmarshalText sets the value from its text.
	UnmarshalText(text []byte) error
}

// TextAppender appends its text to b.
type TextAppender interface {
	// AppendText appends the text to b.
	AppendText(b []byte) ([]byte, error)
}
