package jsontext

import (
	"bytes"
	"errors"
	"io"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
)

// Value is the text of a value, white space around it included.
type Value []byte

// Clone returns a copy of v.
func (v Value) Clone() Value { return bytes.Clone(v) }

// String returns the text, "null" if v is nil.
func (v Value) String() string {
	if v == nil {
		return "null"
	}
	return string(v)
}

// Kind returns the kind of the value's first token.
func (v Value) Kind() Kind {
	if at := jsonwire.Space(v); at < len(v) {
		return kindOf(v[at])
	}
	return KindInvalid
}

// IsValid returns whether v is one value, as the options have it.
func (v Value) IsValid(opts ...Options) bool {
	d := newDecoder(v, opts)
	if _, err := d.ReadValue(); err != nil {
		return false
	}
	_, err := d.ReadToken()
	return err == io.EOF
}

// Format writes v anew, as the options want it.
func (v *Value) Format(opts ...Options) error { return v.format(opts, nil) }

// Compact removes all white space.
func (v *Value) Compact(opts ...Options) error {
	return v.format([]Options{
		AllowDuplicateNames(true), AllowInvalidUTF8(true), PreserveRawStrings(true),
	}, opts)
}

// Indent gives each member and element a line of its own.
func (v *Value) Indent(opts ...Options) error {
	return v.format([]Options{
		AllowDuplicateNames(true), AllowInvalidUTF8(true), PreserveRawStrings(true), Multiline(true),
	}, opts)
}

// Canonicalize writes v as RFC 8785 has it.
func (v *Value) Canonicalize(opts ...Options) error {
	return v.format([]Options{
		CanonicalizeRawInts(true), CanonicalizeRawFloats(true), ReorderRawObjects(true),
	}, opts)
}

// format writes v anew. What follows from several lines is settled before the options that come last.
func (v *Value) format(first, last []Options) error {
	e := newEncoder(first)
	e.s.Set.Join(last...)
	e.s.Set.Put(jsonopts.OmitTopLevelNewline, true)
	if err := e.s.WriteValue(*v); err != nil {
		return err
	}
	if !bytes.Equal(*v, e.s.Buf) {
		*v = append((*v)[:0], e.s.Buf...)
	}
	return nil
}

// MarshalJSON returns v, unchecked.
func (v Value) MarshalJSON() ([]byte, error) {
	if v == nil {
		return []byte("null"), nil
	}
	return v, nil
}

// UnmarshalJSON makes v a copy of b, unchecked.
func (v *Value) UnmarshalJSON(b []byte) error {
	if v == nil {
		return errors.New("jsontext.Value: UnmarshalJSON on nil pointer")
	}
	*v = append((*v)[:0], b...)
	return nil
}

// AppendFormat appends a value, as the options want it, or as it is where there is an error.
func AppendFormat[Bytes ~[]byte | ~string](dst []byte, src Bytes, opts ...Options) ([]byte, error) {
	e := newEncoder(opts)
	if err := e.s.WriteValue(Value(src)); err != nil {
		return append(dst, src...), err
	}
	return append(dst, e.s.Buf...), nil
}

// AppendQuote appends src as a string in its shortest form. Invalid UTF-8 becomes U+FFFD, and an error.
func AppendQuote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	dst, err := jsonwire.AppendQuote(dst, string(src), new(jsonopts.Set))
	if err != nil {
		err = &SyntacticError{Err: err}
	}
	return dst, err
}

// AppendUnquote appends the value of a string. Invalid UTF-8 becomes U+FFFD, and an error.
func AppendUnquote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	dst, err := jsonwire.AppendUnquote(dst, []byte(src))
	if err != nil {
		err = &SyntacticError{Err: err}
	}
	return dst, err
}

// AppendFloat appends a number as ECMAScript writes it, but for -0.
func AppendFloat(dst []byte, src float64, bits int) []byte {
	if bits != 32 && bits != 64 {
		panic("illegal AppendFloat bit size")
	}
	return jsonwire.AppendFloat(dst, src, bits)
}
