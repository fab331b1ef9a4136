// Package encoding names the interfaces of types that convert themselves to text or bytes.
package encoding

// BinaryMarshaler returns itself in a binary form.
type BinaryMarshaler interface {
	MarshalBinary() (data []byte, err error)
}

// BinaryUnmarshaler sets itself from its binary form. It copies what it keeps of data.
type BinaryUnmarshaler interface {
	UnmarshalBinary(data []byte) error
}

// BinaryAppender appends its binary form to b.
type BinaryAppender interface {
	AppendBinary(b []byte) ([]byte, error)
}

// TextMarshaler returns itself as text.
type TextMarshaler interface {
	MarshalText() (text []byte, err error)
}

// TextUnmarshaler sets itself from its text. It copies what it keeps of text.
type TextUnmarshaler interface {
	UnmarshalText(text []byte) error
}

// TextAppender appends its text to b.
type TextAppender interface {
	AppendText(b []byte) ([]byte, error)
}
