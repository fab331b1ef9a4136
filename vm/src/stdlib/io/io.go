// Package io holds the basic interfaces of input and output.
package io

import "errors"

// Where an offset counts from: the beginning, the position now, or the end.
const (
	SeekStart   = 0
	SeekCurrent = 1
	SeekEnd     = 2
)

var (
	// EOF is what Read returns when nothing is left. Functions return it as it is, so compare with ==.
	EOF = errors.New("EOF")
	// ErrUnexpectedEOF means that the input ended within something of a fixed size.
	ErrUnexpectedEOF = errors.New("unexpected EOF")
	// ErrShortWrite means that a Write took fewer bytes than it was given, without an error.
	ErrShortWrite = errors.New("short write")
	// ErrShortBuffer means that a buffer is too small for what must be read at once.
	ErrShortBuffer = errors.New("short buffer")
	// ErrNoProgress means that a Reader returned neither bytes nor an error many times in a row.
	ErrNoProgress = errors.New("multiple Read calls return no data or error")
	// ErrClosedPipe is what writing to a pipe returns after it was closed.
	ErrClosedPipe   = errors.New("io: read/write on closed pipe")
	errInvalidWrite = errors.New("invalid write result")
	errWhence       = errors.New("Seek: invalid whence")
	errOffset       = errors.New("Seek: invalid offset")
)

// Reader reads up to len(p) bytes into p. It may return fewer; the end is io.EOF, together with the last
// bytes or alone.
type Reader interface {
	// Read reads up to len(p) bytes into p and returns how many. Use them before the error; 0 and nil means
	// that nothing happened.
	Read(p []byte) (n int, err error)
}

// Writer writes len(p) bytes of p, or returns an error with how many it took. It neither changes nor keeps
// p.
type Writer interface {
	// Write writes p. The error is not nil if n < len(p).
	Write(p []byte) (n int, err error)
}

// Closer ends the use of something. What a second Close does is up to each type.
type Closer interface{ Close() error }

// Seeker moves to another position and returns it, counted from the beginning.
type Seeker interface {
	// Seek moves to offset from whence, and returns the position from the beginning.
	Seek(offset int64, whence int) (int64, error)
}

// ReadWriter reads and writes.
type ReadWriter interface {
	Reader
	Writer
}

// ReadCloser reads and closes.
type ReadCloser interface {
	Reader
	Closer
}

// WriteCloser writes and closes.
type WriteCloser interface {
	Writer
	Closer
}

// ReadWriteCloser reads, writes and closes.
type ReadWriteCloser interface {
	Reader
	Writer
	Closer
}

// ReadSeeker reads and moves.
type ReadSeeker interface {
	Reader
	Seeker
}

// ReadSeekCloser reads, moves and closes.
type ReadSeekCloser interface {
	Reader
	Seeker
	Closer
}

// WriteSeeker writes and moves.
type WriteSeeker interface {
	Writer
	Seeker
}

// ReadWriteSeeker reads, writes and moves.
type ReadWriteSeeker interface {
	Reader
	Writer
	Seeker
}

// ReaderFrom takes all of r until io.EOF. Copy uses it.
type ReaderFrom interface {
	// ReadFrom takes all of r until io.EOF, which it does not return.
	ReadFrom(r Reader) (n int64, err error)
}

// WriterTo writes all that it has to w. Copy uses it.
type WriterTo interface {
	// WriteTo writes all that there is to w.
	WriteTo(w Writer) (n int64, err error)
}

// ReaderAt reads from a position, without one of its own. It returns an error, maybe io.EOF, if it reads
// fewer than len(p) bytes. Calls may run at once.
type ReaderAt interface {
	// ReadAt reads len(p) bytes from position off on. The error is not nil if n < len(p).
	ReadAt(p []byte, off int64) (n int, err error)
}

// WriterAt writes at a position, without one of its own. Calls may run at once if they do not overlap.
type WriterAt interface {
	// WriteAt writes p at position off. The error is not nil if n < len(p).
	WriteAt(p []byte, off int64) (n int, err error)
}

// ByteReader reads one byte.
type ByteReader interface{ ReadByte() (byte, error) }

// ByteScanner reads one byte and can put it back.
type ByteScanner interface {
	ByteReader
	// UnreadByte puts the last byte back.
	UnreadByte() error
}

// ByteWriter writes one byte.
type ByteWriter interface{ WriteByte(c byte) error }

// RuneReader reads one rune and returns its size in bytes.
type RuneReader interface {
	// ReadRune takes the next rune and returns its size in bytes.
	ReadRune() (r rune, size int, err error)
}

// RuneScanner reads one rune and can put it back.
type RuneScanner interface {
	RuneReader
	// UnreadRune puts the last rune back.
	UnreadRune() error
}

// StringWriter writes a string without making bytes of it first.
type StringWriter interface {
	// WriteString writes s. The error is not nil if n < len(s).
	WriteString(s string) (n int, err error)
}

// WriteString writes s to w, by a StringWriter's method if w is one.
func WriteString(w Writer, s string) (n int, err error) {
	if sw, ok := w.(StringWriter); ok {
		return sw.WriteString(s)
	}
	return w.Write([]byte(s))
}

// ReadAtLeast reads until buf holds min bytes.
func ReadAtLeast(r Reader, buf []byte, min int) (n int, err error) {
	if len(buf) < min {
		return 0, ErrShortBuffer
	}
	for n < min {
		if err != nil {
			if err == EOF && n > 0 {
				err = ErrUnexpectedEOF
			}
			return n, err
		}
		var k int
		k, err = r.Read(buf[n:])
		n += k
	}
	return n, nil
}

// ReadFull fills buf. It returns io.EOF if there was nothing, and ErrUnexpectedEOF if there was not enough.
func ReadFull(r Reader, buf []byte) (n int, err error) {
	return ReadAtLeast(r, buf, len(buf))
}

// ReadAll reads until the end, which is not an error.
func ReadAll(r Reader) ([]byte, error) {
	b := make([]byte, 0, 512)
	for {
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err == EOF {
			return b, nil
		}
		if err != nil {
			return b, err
		}
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
	}
}

// CopyN copies n bytes. The error is nil only if it copied that many; io.EOF means that src had fewer.
func CopyN(dst Writer, src Reader, n int64) (written int64, err error) {
	written, err = Copy(dst, LimitReader(src, n))
	if written == n {
		return n, nil
	}
	if written < n && err == nil {
		err = EOF
	}
	return
}

// Copy copies src to dst until io.EOF, which is not an error here, and returns how many bytes that were. It
// uses WriterTo or ReaderFrom where there is one.
func Copy(dst Writer, src Reader) (written int64, err error) {
	return copyBuffer(dst, src, nil)
}

// CopyBuffer is Copy through buf. It panics if buf is empty and not nil.
func CopyBuffer(dst Writer, src Reader, buf []byte) (written int64, err error) {
	if buf != nil && len(buf) == 0 {
		panic("empty buffer in CopyBuffer")
	}
	return copyBuffer(dst, src, buf)
}

func copyBuffer(dst Writer, src Reader, buf []byte) (written int64, err error) {
	if wt, ok := src.(WriterTo); ok {
		return wt.WriteTo(dst)
	}
	if rf, ok := dst.(ReaderFrom); ok {
		return rf.ReadFrom(src)
	}
	if buf == nil {
		size := 32 * 1024
		if l, ok := src.(*LimitedReader); ok && l.N < int64(size) {
			size = int(max(l.N, 1))
		}
		buf = make([]byte, size)
	}
	for {
		n, rerr := src.Read(buf)
		if n > 0 {
			k, werr := dst.Write(buf[:n])
			if k < 0 || k > n {
				k = 0
				if werr == nil {
					werr = errInvalidWrite
				}
			}
			written += int64(k)
			if werr != nil {
				return written, werr
			}
			if k != n {
				return written, ErrShortWrite
			}
		}
		if rerr == EOF {
			return written, nil
		}
		if rerr != nil {
			return written, rerr
		}
	}
}

// LimitedReader ends after N bytes.
type LimitedReader struct {
	R Reader // what is read
	N int64  // how many bytes are left
}

// LimitReader returns a Reader that ends with io.EOF after n bytes of r.
func LimitReader(r Reader, n int64) Reader { return &LimitedReader{r, n} }

// Read reads at most what is left of the limit.
func (l *LimitedReader) Read(p []byte) (n int, err error) {
	if l.N <= 0 {
		return 0, EOF
	}
	if int64(len(p)) > l.N {
		p = p[:l.N]
	}
	n, err = l.R.Read(p)
	l.N -= int64(n)
	return
}

type teeReader struct {
	r Reader
	w Writer
}

// TeeReader writes to w what is read from r.
func TeeReader(r Reader, w Writer) Reader { return &teeReader{r, w} }

func (t *teeReader) Read(p []byte) (n int, err error) {
	n, err = t.r.Read(p)
	if n > 0 {
		if k, werr := t.w.Write(p[:n]); werr != nil {
			return k, werr
		}
	}
	return
}

// Discard takes everything and keeps nothing.
var Discard Writer = discard{}

type discard struct{}

func (discard) Write(p []byte) (int, error)       { return len(p), nil }
func (discard) WriteString(s string) (int, error) { return len(s), nil }
func (discard) ReadFrom(r Reader) (n int64, err error) {
	buf := make([]byte, 8192)
	for {
		k, err := r.Read(buf)
		n += int64(k)
		if err == EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

type nopCloser struct{ Reader }

func (nopCloser) Close() error { return nil }

type nopCloserWriterTo struct{ Reader }

func (nopCloserWriterTo) Close() error { return nil }
func (c nopCloserWriterTo) WriteTo(w Writer) (n int64, err error) {
	return c.Reader.(WriterTo).WriteTo(w)
}

// NopCloser gives r a Close that does nothing.
func NopCloser(r Reader) ReadCloser {
	if _, ok := r.(WriterTo); ok {
		return nopCloserWriterTo{r}
	}
	return nopCloser{r}
}
