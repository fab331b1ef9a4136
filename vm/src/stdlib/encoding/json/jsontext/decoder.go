package jsontext

import (
	"bytes"
	"io"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
)

// Decoder reads a stream of JSON values, token by token or value by value.
type Decoder struct {
	s decoderState
}

// decoderState is what a decoder is to the packages beside this one.
type decoderState struct {
	state
	input
	Set jsonopts.Set
}

// NewDecoder returns a decoder that reads from r.
func NewDecoder(r io.Reader, opts ...Options) *Decoder {
	d := new(Decoder)
	d.Reset(r, opts...)
	return d
}

// Reset makes d read from r, as if it were new.
func (d *Decoder) Reset(r io.Reader, opts ...Options) {
	switch {
	case d == nil:
		panic("jsontext: invalid nil Decoder")
	case r == nil:
		panic("jsontext: invalid nil io.Reader")
	case d.s.Set.Is(jsonopts.WithinCall):
		panic("jsontext: cannot reset Decoder passed to json.UnmarshalerFrom")
	}
	b := d.s.buf[:0]
	if _, ok := d.s.rd.(*bytes.Buffer); ok || d.s.rd == nil {
		b = nil // it is not ours
	}
	d.s.begin(b, r, opts)
}

// newDecoder returns a decoder of a text.
func newDecoder(b []byte, opts []Options) *Decoder {
	d := new(Decoder)
	d.s.begin(b, nil, opts)
	return d
}

func (d *decoderState) begin(b []byte, r io.Reader, opts []Options) {
	var set jsonopts.Set // the options may be those of d
	set.Join(opts...)
	d.state.reset()
	d.input = input{buf: b, rd: r}
	d.Set = set
}

// Options returns the options that hold.
func (d *Decoder) Options() Options { return &d.s.Set }

// InputOffset returns the offset behind the last token or value.
func (d *Decoder) InputOffset() int64 { return d.s.end() }

// UnreadBuffer returns what was taken from the reader and not yet read.
func (d *Decoder) UnreadBuffer() []byte { return d.s.unread() }

// StackDepth returns how many objects and arrays are open.
func (d *Decoder) StackDepth() int { return d.s.Depth() }

// StackIndex returns the kind of an open object or array, and how much of it was read.
func (d *Decoder) StackIndex(i int) (Kind, int64) { return d.s.index(i) }

// StackPointer returns a pointer to the last value.
func (d *Decoder) StackPointer() Pointer { return d.s.Pointer(previous) }

// Pointer returns a pointer to a value.
func (d *decoderState) Pointer(which int) Pointer { return Pointer(d.appendPointer(nil, which)) }

// PeekKind returns the kind of the next token, KindInvalid where there is an error, which the next
// read returns.
func (d *Decoder) PeekKind() Kind { return d.s.PeekKind() }

func (d *decoderState) PeekKind() Kind {
	if d.peeked > 0 {
		return kindOf(d.buf[d.peeked])
	}
	kind, pos, err := d.seek()
	if err != nil {
		d.peeked, d.peekErr = -1, err
		return KindInvalid
	}
	d.peeked, d.peekErr = pos, nil
	return kind
}

// advance is seek, or what was peeked at.
func (d *decoderState) advance() (Kind, int, error) {
	if d.peeked == 0 {
		return d.seek()
	}
	pos, err := d.peeked, d.peekErr
	d.peeked, d.peekErr = 0, nil
	if err != nil {
		return KindInvalid, 0, err
	}
	return kindOf(d.buf[pos]), pos, nil
}

// seek goes over white space, a comma and a colon, and returns the kind and the place of what is next.
func (d *decoderState) seek() (Kind, int, error) {
	d.spoil()
	pos, err := d.space(d.to)
	if err != nil {
		if err == io.ErrUnexpectedEOF && d.Depth() == 0 {
			err = io.EOF
		}
		return KindInvalid, 0, d.fail(err, pos, around)
	}
	var delimiter byte
	if c := d.buf[pos]; c == ':' || c == ',' {
		delimiter = c
		if pos, err = d.space(pos + 1); err != nil {
			// A string may follow anywhere: if not even that, the delimiter is the error.
			if d.delimiter(KindString) != delimiter {
				return KindInvalid, 0, d.misplaced(KindString)
			}
			return KindInvalid, 0, d.fail(err, pos, around)
		}
	}
	kind := kindOf(d.buf[pos])
	if d.delimiter(kind) != delimiter {
		return KindInvalid, 0, d.misplaced(kind)
	}
	return kind, pos, nil
}

// misplaced returns the error of a delimiter that is missing or too many before a token of kind next.
func (d *decoderState) misplaced(next Kind) error {
	where := "at start of value"
	switch d.delimiter(next) {
	case ':':
		where = "after object name (expecting ':')"
	case ',':
		where = "after array element (expecting ',' or ']')"
		if d.Last().Object {
			where = "after object value (expecting ',' or '}')"
		}
	}
	pos := d.to + jsonwire.Space(d.buf[d.to:])
	return d.fail(jsonwire.BadCharacter(d.buf[pos:], where), pos, around)
}

// fail gives an error its place.
func (d *decoderState) fail(err error, pos, which int) error {
	if below, ok := err.(*suffixed); ok && below.error == errMismatch {
		return d.mismatch(pos, d.Pointer(which)+Pointer(below.pointer))
	}
	if err == errMismatch {
		return d.mismatch(pos, d.Pointer(which))
	}
	return syntactic(&d.state, err, d.base+int64(pos), which, &d.Set)
}

// mismatches returns whether a token ends an array where an object is open, or the other way round.
func (d *decoderState) mismatches(end Kind) bool {
	return d.Last().Object == (end == KindEndArray)
}

// mismatch returns the error of an end that does not match what is open.
func (d *decoderState) mismatch(pos int, pointer Pointer) error {
	where := "at start of value"
	if last := d.Last(); d.Depth() > 0 && last.Length > 0 {
		where = "after array element (expecting ',' or ']')"
		if last.Object {
			where = "after object value (expecting ',' or '}')"
		}
		pointer = pointer.Parent()
	}
	err := jsonwire.BadCharacter(d.buf[pos:], where)
	offset := legacyOffset(d.base+int64(pos), err, &d.Set)
	return &SyntacticError{ByteOffset: offset, JSONPointer: pointer, Err: err}
}
