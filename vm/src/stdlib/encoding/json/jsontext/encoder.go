package jsontext

import (
	"bytes"
	"io"

	"encoding/json/internal/jsonopts"
)

// Encoder writes a stream of JSON values, token by token or value by value, each with a newline behind
// it.
type Encoder struct {
	s encoderState
}

// encoderState is what an encoder is to the packages beside this one.
type encoderState struct {
	state
	Buf  []byte // written, not yet given to the writer
	base int64  // the offset of Buf
	wr   io.Writer
	Set  jsonopts.Set

	Visited map[any]bool // what v2 is within, deep down

	spare   []byte // what AvailableBuffer returned
	largest int    // of the values written
}

// flushAt is how much is gathered before it is written.
const flushAt = 4 << 10

// NewEncoder returns an encoder that writes to w.
func NewEncoder(w io.Writer, opts ...Options) *Encoder {
	e := new(Encoder)
	e.Reset(w, opts...)
	return e
}

// Reset makes e write to w, as if it were new.
func (e *Encoder) Reset(w io.Writer, opts ...Options) {
	switch {
	case e == nil:
		panic("jsontext: invalid nil Encoder")
	case w == nil:
		panic("jsontext: invalid nil io.Writer")
	case e.s.Set.Is(jsonopts.WithinCall):
		panic("jsontext: cannot reset Encoder passed to json.MarshalerTo")
	}
	e.s.begin(w, opts)
}

// newEncoder returns an encoder that keeps what it writes.
func newEncoder(opts []Options) *Encoder {
	e := new(Encoder)
	e.s.begin(nil, opts)
	return e
}

func (e *encoderState) begin(w io.Writer, opts []Options) {
	var set jsonopts.Set // the options may be those of e
	set.Join(opts...)
	if set.Is(jsonopts.Multiline) {
		set.Lines()
	}
	e.state.reset()
	e.Buf, e.base, e.wr, e.Set = e.Buf[:0], 0, w, set
}

// Options returns the options that hold.
func (e *Encoder) Options() Options { return &e.s.Set }

// OutputOffset returns the offset behind the last token or value.
func (e *Encoder) OutputOffset() int64 { return e.s.end() }

func (e *encoderState) end() int64 { return e.base + int64(len(e.Buf)) }

// StackDepth returns how many objects and arrays are open.
func (e *Encoder) StackDepth() int { return e.s.Depth() }

// StackIndex returns the kind of an open object or array, and how much of it was written.
func (e *Encoder) StackIndex(i int) (Kind, int64) { return e.s.index(i) }

// StackPointer returns a pointer to the last value.
func (e *Encoder) StackPointer() Pointer { return e.s.Pointer(previous) }

// Pointer returns a pointer to a value.
func (e *encoderState) Pointer(which int) Pointer { return Pointer(e.appendPointer(nil, which)) }

// AvailableBuffer returns an empty buffer with room for a value, to be given to WriteValue next.
func (e *Encoder) AvailableBuffer() []byte {
	size := 64
	for size < e.s.largest {
		size *= 2
	}
	if cap(e.s.spare) < size {
		e.s.spare = make([]byte, 0, size)
	}
	return e.s.spare
}

// written gives what is gathered to the writer, if there is enough.
func (e *encoderState) written() error {
	if e.wr == nil || e.Depth() > 0 && (len(e.Buf) < flushAt || e.holdsBack()) {
		return nil
	}
	if e.Depth() == 0 && !e.Set.Is(jsonopts.OmitTopLevelNewline) {
		e.Buf = append(e.Buf, '\n')
	}
	n, err := e.wr.Write(e.Buf)
	e.base += int64(n)
	if err != nil {
		// The rest may be written later on.
		if n > 0 {
			e.Buf = e.Buf[:copy(e.Buf, e.Buf[n:])]
		}
		return &ioError{"write", err}
	}
	e.Buf = e.Buf[:0]
	return nil
}

// holdsBack returns whether what was written last may have to be taken back: a member that turns out
// to be empty.
func (e *encoderState) holdsBack() bool {
	last := e.Last()
	return last.Length == 0 || last.wantsValue() || last.wantsName() && endsEmpty(e.Buf)
}

// endsEmpty returns whether a text may end with an empty value.
func endsEmpty(b []byte) bool {
	for _, end := range []string{"ll", `""`, "{}", "[]"} {
		if bytes.HasSuffix(b, []byte(end)) {
			return true
		}
	}
	return false
}

// fail gives an error its place: an offset in a buffer that may become Buf.
func (e *encoderState) fail(err error, pos, which int) error {
	return syntactic(&e.state, err, e.base+int64(pos), which, &e.Set)
}

// appendGap appends what stands between what was and a token of kind next.
func (e *encoderState) appendGap(dst []byte, kind Kind) []byte {
	delimiter := e.delimiter(kind)
	if delimiter != 0 {
		dst = append(dst, delimiter)
	}
	if !e.Set.Is(jsonopts.AnySpace) {
		return dst
	}
	switch {
	case delimiter == ':':
		if e.Set.Is(jsonopts.SpaceAfterColon) {
			dst = append(dst, ' ')
		}
		return dst
	case delimiter == ',' && e.Set.Is(jsonopts.SpaceAfterComma):
		dst = append(dst, ' ')
	}
	if e.Set.Is(jsonopts.Multiline) && e.Depth() > 0 {
		empty := e.Last().Length == 0
		switch {
		case !kind.closes():
			dst = appendLine(dst, e.Depth(), &e.Set)
		case !empty:
			dst = appendLine(dst, e.Depth()-1, &e.Set)
		}
	}
	return dst
}

// appendLine begins a line at a level.
func appendLine(dst []byte, level int, o *jsonopts.Set) []byte {
	dst = append(dst, '\n')
	dst = append(dst, o.Prefix...)
	for range level {
		dst = append(dst, o.Indent...)
	}
	return dst
}

// Gap returns how many bytes of delimiters and white space come before a value.
func (e *encoderState) Gap() int64 {
	return int64(len(e.appendGap(nil, KindString)))
}
