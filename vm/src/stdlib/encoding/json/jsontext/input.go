package jsontext

import (
	"bytes"
	"errors"
	"io"

	"encoding/json/internal/jsonwire"
)

// input is the text of a decoder: what it read of its reader and still holds.
type input struct {
	rd   io.Reader // nil if all of the text is there
	buf  []byte
	base int64 // the offset of buf

	// What was read last is buf[from:to].
	from, to int

	// Where the next token starts, 0 if that is not known, -1 if there was an error.
	peeked  int
	peekErr error
}

var errWritten = errors.New("invalid bytes.Buffer.Write call after calling bytes.Buffer.Next")

// start returns the offset of what was read last.
func (in *input) start() int64 { return in.base + int64(in.from) }

// end returns the offset behind what was read last.
func (in *input) end() int64 { return in.base + int64(in.to) }

func (in *input) previous() []byte { return in.buf[in.from:in.to] }
func (in *input) unread() []byte   { return in.buf[in.to:] }

const (
	firstBuffer = 64
	largeBuffer = 4 << 10
)

// fetch reads at least one more byte. Where there is none, the error is io.ErrUnexpectedEOF. What was
// read before the last token is dropped.
func (in *input) fetch() error {
	if in.rd == nil {
		return io.ErrUnexpectedEOF
	}
	if b, ok := in.rd.(*bytes.Buffer); ok {
		return in.take(b)
	}
	in.room()
	for {
		n, err := in.rd.Read(in.buf[len(in.buf):cap(in.buf)])
		switch {
		case n > 0:
			in.buf = in.buf[:len(in.buf)+n]
			return nil // an error comes again
		case err == io.EOF:
			return io.ErrUnexpectedEOF
		case err != nil:
			return &ioError{"read", err}
		}
	}
}

// take takes all of a buffer, without a copy.
func (in *input) take(b *bytes.Buffer) error {
	if b.Len() == 0 {
		return io.ErrUnexpectedEOF
	}
	if len(in.buf) > 0 {
		return &ioError{"read", errWritten}
	}
	in.buf = b.Next(b.Len())
	return nil
}

// room makes room in buf.
func (in *input) room() {
	size := cap(in.buf)
	switch {
	case size == 0:
		in.buf = make([]byte, 0, firstBuffer)
		return
	case size < largeBuffer && int64(size) < in.end()/2, in.from == 0 && len(in.buf) >= size/4*3:
		in.buf = append(make([]byte, 0, 2*size), in.buf[in.from:]...)
	default:
		in.buf = in.buf[:copy(in.buf, in.buf[in.from:])]
	}
	in.base += int64(in.from)
	in.to -= in.from
	in.from = 0
}

// more reads more of the text, and returns where pos is then.
func (in *input) more(pos int) (int, error) {
	offset := in.base + int64(pos)
	err := in.fetch()
	return int(offset - in.base), err
}

// space returns where white space ends that starts at pos, at a byte that is there.
func (in *input) space(pos int) (int, error) {
	for {
		pos += jsonwire.Space(in.buf[pos:])
		if pos < len(in.buf) {
			return pos, nil
		}
		var err error
		if pos, err = in.more(pos); err != nil {
			return pos, err
		}
	}
}

// grow reads more of a text of which rest is the end of what is there.
func (in *input) grow(rest *[]byte) error {
	pos, err := in.more(len(in.buf) - len(*rest))
	*rest = in.buf[pos:]
	return err
}

// spoil makes what was read last differ, so that programs notice that it is theirs no longer. Text that
// is not ours is left alone.
func (in *input) spoil() {
	if in.rd == nil || in.from >= in.to {
		return
	}
	if _, ok := in.rd.(*bytes.Buffer); ok {
		return
	}
	in.buf[in.from] = '#'
	in.from = in.to
}

// Previous returns what was read last, nil if something was peeked at since.
func (in *input) Previous() []byte {
	b := in.previous()
	if in.peeked > 0 {
		return nil
	}
	if len(b) > 0 {
		return b
	}
	for _, text := range []string{"null", "false", "true", "{", "}", "[", "]"} {
		if bytes.HasSuffix(in.buf[:in.to], []byte(text)) {
			return in.buf[in.to-len(text) : in.to]
		}
	}
	return b
}
