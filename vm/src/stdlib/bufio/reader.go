// Package bufio puts buffers around readers and writers.
package bufio

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

const (
	defaultBufSize = 4096
	minReadSize    = 16
	maxEmptyReads  = 100
)

// Errors of a Reader: nothing to take back, a line longer than the buffer, a count below zero.
var (
	ErrInvalidUnreadByte = errors.New("bufio: invalid use of UnreadByte")
	ErrInvalidUnreadRune = errors.New("bufio: invalid use of UnreadRune")
	ErrBufferFull        = errors.New("bufio: buffer full")
	ErrNegativeCount     = errors.New("bufio: negative count")
	errNegativeRead      = errors.New("bufio: reader returned negative count from Read")
)

// Reader is an io.Reader with a buffer.
type Reader struct {
	buf      []byte
	rd       io.Reader
	r, w     int // what is between them was read from rd and not yet taken
	err      error
	lastByte int // for UnreadByte, -1 if it is not allowed
	lastSize int // for UnreadRune, -1 if it is not allowed
}

// NewReaderSize returns a Reader with a buffer of at least size bytes; rd itself if it is one already.
func NewReaderSize(rd io.Reader, size int) *Reader {
	if b, ok := rd.(*Reader); ok && len(b.buf) >= size {
		return b
	}
	r := new(Reader)
	r.reset(make([]byte, max(size, minReadSize)), rd)
	return r
}

// NewReader returns a Reader with a buffer of 4096 bytes.
func NewReader(rd io.Reader) *Reader { return NewReaderSize(rd, defaultBufSize) }

// Size returns the size of the buffer in bytes.
func (b *Reader) Size() int { return len(b.buf) }

// Reset drops what is buffered and continues with r.
func (b *Reader) Reset(r io.Reader) {
	if b == r {
		return
	}
	if b.buf == nil {
		b.buf = make([]byte, defaultBufSize)
	}
	b.reset(b.buf, r)
}

func (b *Reader) reset(buf []byte, r io.Reader) {
	*b = Reader{buf: buf, rd: r, lastByte: -1, lastSize: -1}
}

func (b *Reader) fill() {
	if b.r > 0 {
		copy(b.buf, b.buf[b.r:b.w])
		b.w -= b.r
		b.r = 0
	}
	if b.w >= len(b.buf) {
		panic("bufio: tried to fill full buffer")
	}
	for i := 0; i < maxEmptyReads; i++ {
		n, err := b.rd.Read(b.buf[b.w:])
		if n < 0 {
			panic(errNegativeRead)
		}
		b.w += n
		if err != nil {
			b.err = err
			return
		}
		if n > 0 {
			return
		}
	}
	b.err = io.ErrNoProgress
}

func (b *Reader) takeErr() error {
	err := b.err
	b.err = nil
	return err
}

// Peek returns the next n bytes without taking them; they are valid until the next read. With fewer it
// returns an error, ErrBufferFull if n is larger than the buffer.
func (b *Reader) Peek(n int) ([]byte, error) {
	if n < 0 {
		return nil, ErrNegativeCount
	}
	b.lastByte = -1
	b.lastSize = -1
	for b.w-b.r < n && b.w-b.r < len(b.buf) && b.err == nil {
		b.fill()
	}
	if n > len(b.buf) {
		return b.buf[b.r:b.w], ErrBufferFull
	}
	var err error
	if avail := b.w - b.r; avail < n {
		n = avail
		err = b.takeErr()
		if err == nil {
			err = ErrBufferFull
		}
	}
	return b.buf[b.r : b.r+n], err
}

// Discard skips n bytes. With fewer it returns an error.
func (b *Reader) Discard(n int) (discarded int, err error) {
	if n < 0 {
		return 0, ErrNegativeCount
	}
	if n == 0 {
		return
	}
	b.lastByte = -1
	b.lastSize = -1
	left := n
	for {
		skip := b.Buffered()
		if skip == 0 {
			b.fill()
			skip = b.Buffered()
		}
		skip = min(skip, left)
		b.r += skip
		left -= skip
		if left == 0 {
			return n, nil
		}
		if b.err != nil {
			return n - left, b.takeErr()
		}
	}
}

// Read takes bytes by at most one Read of what is below, so it may return fewer than len(p). At the end it
// returns 0 and io.EOF.
func (b *Reader) Read(p []byte) (n int, err error) {
	if len(p) == 0 {
		if b.Buffered() > 0 {
			return 0, nil
		}
		return 0, b.takeErr()
	}
	if b.r == b.w {
		if b.err != nil {
			return 0, b.takeErr()
		}
		if len(p) >= len(b.buf) {
			n, b.err = b.rd.Read(p)
			if n < 0 {
				panic(errNegativeRead)
			}
			if n > 0 {
				b.lastByte = int(p[n-1])
				b.lastSize = -1
			}
			return n, b.takeErr()
		}
		b.r = 0
		b.w = 0
		n, b.err = b.rd.Read(b.buf)
		if n < 0 {
			panic(errNegativeRead)
		}
		if n == 0 {
			return 0, b.takeErr()
		}
		b.w += n
	}
	n = copy(p, b.buf[b.r:b.w])
	b.r += n
	b.lastByte = int(b.buf[b.r-1])
	b.lastSize = -1
	return n, nil
}

// ReadByte takes the next byte.
func (b *Reader) ReadByte() (byte, error) {
	b.lastSize = -1
	for b.r == b.w {
		if b.err != nil {
			return 0, b.takeErr()
		}
		b.fill()
	}
	c := b.buf[b.r]
	b.r++
	b.lastByte = int(c)
	return c, nil
}

// UnreadByte puts the last byte back. It fails unless the last call was a read that got something.
func (b *Reader) UnreadByte() error {
	if b.lastByte < 0 || b.r == 0 && b.w > 0 {
		return ErrInvalidUnreadByte
	}
	if b.r > 0 {
		b.r--
	} else {
		b.w = 1
	}
	b.buf[b.r] = byte(b.lastByte)
	b.lastByte = -1
	b.lastSize = -1
	return nil
}

// ReadRune takes the next rune and returns its size in bytes. A byte that is not UTF-8 is utf8.RuneError of
// size 1.
func (b *Reader) ReadRune() (r rune, size int, err error) {
	for b.r+utf8.UTFMax > b.w && !utf8.FullRune(b.buf[b.r:b.w]) && b.err == nil && b.w-b.r < len(b.buf) {
		b.fill()
	}
	b.lastSize = -1
	if b.r == b.w {
		return 0, 0, b.takeErr()
	}
	r, size = utf8.DecodeRune(b.buf[b.r:b.w])
	b.r += size
	b.lastByte = int(b.buf[b.r-1])
	b.lastSize = size
	return r, size, nil
}

// UnreadRune puts the last rune back. It fails unless the last call was ReadRune.
func (b *Reader) UnreadRune() error {
	if b.lastSize < 0 || b.r < b.lastSize {
		return ErrInvalidUnreadRune
	}
	b.r -= b.lastSize
	b.lastByte = -1
	b.lastSize = -1
	return nil
}

// Buffered returns how many bytes are in the buffer.
func (b *Reader) Buffered() int { return b.w - b.r }

// ReadSlice takes everything up to and including the first delim; the bytes are valid until the next read.
// It returns ErrBufferFull if the buffer is too small; ReadBytes has no such limit.
func (b *Reader) ReadSlice(delim byte) (line []byte, err error) {
	searched := 0
	for {
		if i := bytes.IndexByte(b.buf[b.r+searched:b.w], delim); i >= 0 {
			i += searched
			line = b.buf[b.r : b.r+i+1]
			b.r += i + 1
			break
		}
		if b.err != nil {
			line = b.buf[b.r:b.w]
			b.r = b.w
			err = b.takeErr()
			break
		}
		if b.Buffered() >= len(b.buf) {
			b.r = b.w
			line = b.buf
			err = ErrBufferFull
			break
		}
		searched = b.w - b.r
		b.fill()
	}
	if i := len(line) - 1; i >= 0 {
		b.lastByte = int(line[i])
		b.lastSize = -1
	}
	return
}

// ReadLine takes a line without its end; isPrefix is true if the buffer is too small for it. ReadString and
// Scanner are easier to use.
func (b *Reader) ReadLine() (line []byte, isPrefix bool, err error) {
	line, err = b.ReadSlice('\n')
	if err == ErrBufferFull {
		if len(line) > 0 && line[len(line)-1] == '\r' {
			// The '\n' may follow: keep the '\r' for the next call.
			if b.r == 0 {
				panic("bufio: tried to rewind past start of buffer")
			}
			b.r--
			line = line[:len(line)-1]
		}
		return line, true, nil
	}
	if len(line) == 0 {
		if err != nil {
			line = nil
		}
		return
	}
	err = nil
	if line[len(line)-1] == '\n' {
		drop := 1
		if len(line) > 1 && line[len(line)-2] == '\r' {
			drop = 2
		}
		line = line[:len(line)-drop]
	}
	return
}

// ReadBytes takes everything up to and including the first delim. Without one it returns all that is left,
// and io.EOF.
func (b *Reader) ReadBytes(delim byte) ([]byte, error) {
	var out []byte
	for {
		part, err := b.ReadSlice(delim)
		out = append(out, part...)
		if err != ErrBufferFull {
			return out, err
		}
	}
}

// ReadString is ReadBytes with a string as its result.
func (b *Reader) ReadString(delim byte) (string, error) {
	part, err := b.ReadSlice(delim)
	if err != ErrBufferFull {
		return string(part), err
	}
	out := append([]byte(nil), part...)
	rest, err := b.ReadBytes(delim)
	return string(append(out, rest...)), err
}

// WriteTo writes all that is left to w.
func (b *Reader) WriteTo(w io.Writer) (n int64, err error) {
	b.lastByte = -1
	b.lastSize = -1
	if b.r < b.w {
		n, err = b.writeBuf(w)
		if err != nil {
			return
		}
	}
	if wt, ok := b.rd.(io.WriterTo); ok {
		m, err := wt.WriteTo(w)
		return n + m, err
	}
	if rf, ok := w.(io.ReaderFrom); ok {
		m, err := rf.ReadFrom(b.rd)
		return n + m, err
	}
	for {
		b.fill()
		if b.r == b.w {
			break
		}
		m, err := b.writeBuf(w)
		n += m
		if err != nil {
			return n, err
		}
	}
	if b.err == io.EOF {
		b.err = nil
	}
	return n, b.takeErr()
}

func (b *Reader) writeBuf(w io.Writer) (int64, error) {
	n, err := w.Write(b.buf[b.r:b.w])
	if n < 0 {
		panic(errors.New("bufio: writer returned negative count from Write"))
	}
	b.r += n
	return int64(n), err
}
