// Package flate reads and writes the DEFLATE format of RFC 1951.
package flate

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Levels from 0 to 9, and -1 for the usual one.
const (
	NoCompression      = 0
	BestSpeed          = 1
	BestCompression    = 9
	DefaultCompression = -1

	// HuffmanOnly looks for no repetitions.
	HuffmanOnly = -2
)

// CorruptInputError is the offset of corrupt input.
type CorruptInputError int64

// Error names the position of the byte that is wrong.
func (e CorruptInputError) Error() string {
	return "flate: corrupt input before offset " + strconv.FormatInt(int64(e), 10)
}

// InternalError is an error of the package itself.
type InternalError string

// Error returns the message.
func (e InternalError) Error() string { return "flate: internal error: " + string(e) }

// ReadError is an error met while reading.
//
// Deprecated: No longer returned.
type ReadError struct {
	Offset int64 // where in the input
	Err    error // the cause
}

// Error returns the position and the cause.
func (e *ReadError) Error() string {
	return "flate: read error at offset " + strconv.FormatInt(e.Offset, 10) + ": " + e.Err.Error()
}

// WriteError is an error met while writing.
//
// Deprecated: No longer returned.
type WriteError struct {
	Offset int64 // where in the output
	Err    error // the cause
}

// Error returns the position and the cause.
func (e *WriteError) Error() string {
	return "flate: write error at offset " + strconv.FormatInt(e.Offset, 10) + ": " + e.Err.Error()
}

// Resetter begins anew with another reader.
type Resetter interface {
	// Reset starts over with r and the dictionary.
	Reset(r io.Reader, dict []byte) error
}

// Reader is what NewReader reads from, by way of a bufio.Reader if need be.
type Reader interface {
	io.Reader
	io.ByteReader
}

// inflater is a foreign object of the natives.
type inflater struct{ _ byte }

func newInflater() *inflater

// reset begins a stream that was compressed with this dictionary.
func (d *inflater) reset(dict []byte)

// What step says: it wants input, it wants room for output, it is through, the input is corrupt.
const (
	hungry = iota
	busy
	atEnd
	corrupt
)

func (d *inflater) step(in, out []byte) (nin, nout, status int)

// source gives parts of the input and is told how much of them was used, since nothing behind the
// compressed data may be read.
type source interface {
	next() ([]byte, error)
	use(n int)
}

type buffered struct{ r *bufio.Reader }

func (s buffered) next() ([]byte, error) {
	if s.r.Buffered() == 0 {
		if _, err := s.r.Peek(1); err != nil {
			return nil, err
		}
	}
	return s.r.Peek(s.r.Buffered())
}

func (s buffered) use(n int) { s.r.Discard(n) }

type buffer struct{ b *bytes.Buffer }

func (s buffer) next() ([]byte, error) {
	if s.b.Len() == 0 {
		_, err := s.b.ReadByte()
		return nil, err
	}
	return s.b.Bytes(), nil
}

func (s buffer) use(n int) { s.b.Next(n) }

// inMemory is what bytes.Reader and strings.Reader have in common.
type inMemory interface {
	io.ReaderAt
	io.Seeker
	Len() int
	Size() int64
}

type memory struct {
	r   inMemory
	buf []byte
}

func (s *memory) next() ([]byte, error) {
	if s.buf == nil {
		s.buf = make([]byte, min(s.r.Len(), 1<<14)+1)
	}
	n, err := s.r.ReadAt(s.buf, s.r.Size()-int64(s.r.Len()))
	if n > 0 {
		err = nil
	}
	return s.buf[:n], err
}

func (s *memory) use(n int) { s.r.Seek(int64(n), io.SeekCurrent) }

// bytewise reads from a reader of which nothing else is known.
type bytewise struct {
	r   io.ByteReader
	buf [1]byte
	ok  bool
}

func (s *bytewise) next() ([]byte, error) {
	if !s.ok {
		c, err := s.r.ReadByte()
		if err != nil {
			return nil, err
		}
		s.buf[0], s.ok = c, true
	}
	return s.buf[:], nil
}

func (s *bytewise) use(n int) { s.ok = s.ok && n == 0 }

func sourceOf(r io.Reader) source {
	switch r := r.(type) {
	case *bufio.Reader:
		return buffered{r}
	case *bytes.Buffer:
		return buffer{r}
	case *bytes.Reader:
		return &memory{r: r}
	case *strings.Reader:
		return &memory{r: r}
	case Reader:
		return &bytewise{r: r}
	}
	return buffered{bufio.NewReader(r)}
}

type decompressor struct {
	src    source
	d      *inflater
	offset int64
	err    error
}

// NewReader returns a reader of the decompressed bytes of r. If r is an io.ByteReader, it reads no byte too
// many.
func NewReader(r io.Reader) io.ReadCloser { return NewReaderDict(r, nil) }

// NewReaderDict is NewReader for bytes that were compressed with this dictionary.
func NewReaderDict(r io.Reader, dict []byte) io.ReadCloser {
	f := new(decompressor)
	f.Reset(r, dict)
	return f
}

func (f *decompressor) Reset(r io.Reader, dict []byte) error {
	*f = decompressor{src: sourceOf(r), d: f.d}
	if f.d == nil {
		f.d = newInflater()
	}
	f.d.reset(dict)
	return nil
}

func (f *decompressor) Read(b []byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	if len(b) == 0 {
		return 0, nil
	}
	b = b[:min(len(b), 4*most)]
	var in []byte
	for {
		nin, nout, status := f.d.step(in, b)
		if nin > 0 {
			f.src.use(nin)
			f.offset += int64(nin)
		}
		switch status {
		case atEnd:
			f.err = io.EOF
		case corrupt:
			f.err = CorruptInputError(f.offset)
		case hungry:
			if nout == 0 {
				if in, f.err = f.src.next(); f.err == nil {
					continue
				}
				if f.err == io.EOF {
					f.err = io.ErrUnexpectedEOF
				}
			}
		}
		if nout > 0 && f.err != io.EOF {
			return nout, nil
		}
		return nout, f.err
	}
}

func (f *decompressor) Close() error {
	if f.err == io.EOF {
		return nil
	}
	return f.err
}

// most is how many bytes are taken or made at a time: others wait meanwhile.
const most = 1 << 16

// deflater is a foreign object of the natives.
type deflater struct{ _ byte }

func newDeflater(level int) *deflater

// reset begins a stream whose reader will have this dictionary.
func (d *deflater) reset(dict []byte)

// step compresses; flush 1 makes all of it readable, 2 ends the stream.
func (d *deflater) step(in []byte, flush int) []byte

var errWriterClosed = errors.New("flate: closed writer")

// Writer compresses what is written to it.
type Writer struct {
	w     io.Writer
	d     *deflater
	level int
	dict  []byte
	err   error
}

// NewWriter returns a Writer that compresses to w at a level from -2 to 9.
func NewWriter(w io.Writer, level int) (*Writer, error) { return NewWriterDict(w, level, nil) }

// NewWriterDict is NewWriter with a dictionary, which the reader must have, too.
func NewWriterDict(w io.Writer, level int, dict []byte) (*Writer, error) {
	if level < HuffmanOnly || level > BestCompression {
		return nil, fmt.Errorf("flate: invalid compression level %d: want value in range [-2, 9]", level)
	}
	z := &Writer{level: level, dict: append([]byte(nil), dict...)}
	z.Reset(w)
	return z, nil
}

func (w *Writer) step(data []byte, flush int) {
	if out := w.d.step(data, flush); len(out) > 0 {
		_, w.err = w.w.Write(out)
	}
}

// Write compresses data, which is written at the latest by Flush or Close.
func (w *Writer) Write(data []byte) (n int, err error) {
	if w.err != nil {
		return 0, w.err
	}
	for rest := data; len(rest) > 0; {
		piece := rest[:min(len(rest), most)]
		if w.step(piece, 0); w.err != nil {
			return 0, w.err
		}
		rest = rest[len(piece):]
	}
	return len(data), nil
}

// Flush writes everything so far, so that the reader can have it.
func (w *Writer) Flush() error {
	if w.err == nil {
		w.step(nil, 1)
	}
	return w.err
}

// Close writes the rest and the end, and does not close what is below.
func (w *Writer) Close() error {
	if w.err == errWriterClosed {
		return nil
	}
	if w.err != nil {
		return w.err
	}
	if w.step(nil, 2); w.err != nil {
		return w.err
	}
	w.err = errWriterClosed
	return nil
}

// Reset starts over with dst, the same level and dictionary.
func (w *Writer) Reset(dst io.Writer) {
	if w.w, w.err = dst, nil; w.d == nil {
		w.d = newDeflater(w.level)
	}
	w.d.reset(w.dict)
}
