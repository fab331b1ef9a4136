package bytes

import (
	"errors"
	"io"
	"unicode/utf8"
)

// MinRead is the least room that ReadFrom offers a Read.
const MinRead = 512

// A slice has at most so many elements.
const maxRoom = 1<<32 - 1

// ErrTooLarge is what a Buffer panics with when it cannot grow to the size that is needed.
var ErrTooLarge = errors.New("bytes.Buffer: too large")

// Buffer is a queue of bytes: written at the end, read from the front.
type Buffer struct {
	buf  []byte
	off  int
	last int8 // what was read last: -1 bytes, 0 nothing, 1-4 a rune of that size
}

// NewBuffer returns a Buffer whose contents are buf; the caller must not use buf afterwards.
func NewBuffer(buf []byte) *Buffer { return &Buffer{buf: buf} }

// NewBufferString returns a Buffer whose contents are a copy of s.
func NewBufferString(s string) *Buffer { return &Buffer{buf: []byte(s)} }

// Bytes returns the unread bytes. They share the buffer's memory until it is next changed.
func (b *Buffer) Bytes() []byte { return b.buf[b.off:] }

// AvailableBuffer returns an empty slice with the free room of the buffer, for appending to and then
// passing to Write.
func (b *Buffer) AvailableBuffer() []byte { return b.buf[len(b.buf):] }

// Len returns how many bytes are unread.
func (b *Buffer) Len() int { return len(b.buf) - b.off }

// Cap returns how many bytes the buffer's memory holds, read ones included.
func (b *Buffer) Cap() int { return cap(b.buf) }

// Available returns how many bytes can be written without allocating.
func (b *Buffer) Available() int { return cap(b.buf) - len(b.buf) }

// String returns the unread bytes as a string, or "<nil>" if b is nil.
func (b *Buffer) String() string {
	if b == nil {
		return "<nil>"
	}
	return string(b.buf[b.off:])
}

// Reset empties the buffer and keeps its memory.
func (b *Buffer) Reset() {
	b.buf = b.buf[:0]
	b.off = 0
	b.last = 0
}

// Truncate keeps the first n unread bytes only. It panics if n is negative or larger than Len.
func (b *Buffer) Truncate(n int) {
	if n == 0 {
		b.Reset()
		return
	}
	b.last = 0
	if n < 0 || n > b.Len() {
		panic("bytes.Buffer: truncation out of range")
	}
	b.buf = b.buf[:b.off+n]
}

// room makes sure that n more bytes fit behind the end.
func (b *Buffer) room(n int) {
	b.last = 0
	if b.off > 0 && b.off == len(b.buf) {
		b.buf = b.buf[:0]
		b.off = 0
	}
	if n <= cap(b.buf)-len(b.buf) {
		return
	}
	if n > maxRoom-len(b.buf) {
		panic(ErrTooLarge)
	}
	l := b.Len()
	if b.buf == nil && n <= 64 {
		b.buf = make([]byte, 0, 64)
	} else if l+n <= cap(b.buf)/2 {
		copy(b.buf, b.buf[b.off:])
		b.buf = b.buf[:l]
	} else {
		room := max(l+b.off+n, 2*(cap(b.buf)-b.off))
		if room > maxRoom {
			panic(ErrTooLarge)
		}
		b.buf = append(append([]byte(nil), make([]byte, room)...)[:0], b.buf[b.off:]...)
	}
	b.off = 0
}

// Grow makes room for at least n more bytes. It panics if n is negative.
func (b *Buffer) Grow(n int) {
	if n < 0 {
		panic("bytes.Buffer.Grow: negative count")
	}
	b.room(n)
}

// Write appends p; the error is always nil.
func (b *Buffer) Write(p []byte) (n int, err error) {
	b.room(len(p))
	b.buf = append(b.buf, p...)
	return len(p), nil
}

// WriteString appends s; the error is always nil.
func (b *Buffer) WriteString(s string) (n int, err error) {
	b.room(len(s))
	b.buf = append(b.buf, s...)
	return len(s), nil
}

// WriteByte appends c; the error is always nil.
func (b *Buffer) WriteByte(c byte) error {
	b.room(1)
	b.buf = append(b.buf, c)
	return nil
}

// WriteRune appends r as UTF-8 and returns how many bytes that took; the error is always nil.
func (b *Buffer) WriteRune(r rune) (n int, err error) {
	b.room(utf8.UTFMax)
	n = len(b.buf)
	b.buf = utf8.AppendRune(b.buf, r)
	return len(b.buf) - n, nil
}

// ReadFrom appends all of r until io.EOF, which is not an error here.
func (b *Buffer) ReadFrom(r io.Reader) (n int64, err error) {
	for {
		b.room(MinRead)
		m, err := r.Read(b.buf[len(b.buf):cap(b.buf)])
		if m < 0 {
			panic(errors.New("bytes.Buffer: reader returned negative count from Read"))
		}
		b.buf = b.buf[:len(b.buf)+m]
		n += int64(m)
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

// WriteTo writes the unread bytes to w and removes those that w took.
func (b *Buffer) WriteTo(w io.Writer) (n int64, err error) {
	b.last = 0
	if size := b.Len(); size > 0 {
		m, e := w.Write(b.buf[b.off:])
		if m > size {
			panic("bytes.Buffer.WriteTo: invalid Write count")
		}
		b.off += m
		n = int64(m)
		if e != nil {
			return n, e
		}
		if m != size {
			return n, io.ErrShortWrite
		}
	}
	b.Reset()
	return n, nil
}

// Read moves the next bytes into p. It returns io.EOF if the buffer is empty and p is not.
func (b *Buffer) Read(p []byte) (n int, err error) {
	b.last = 0
	if b.Len() == 0 {
		b.Reset()
		if len(p) == 0 {
			return 0, nil
		}
		return 0, io.EOF
	}
	n = copy(p, b.buf[b.off:])
	b.off += n
	if n > 0 {
		b.last = -1
	}
	return n, nil
}

// Next takes the next n bytes, or all if fewer are left. They are valid until the buffer is next used.
func (b *Buffer) Next(n int) []byte {
	b.last = 0
	n = min(n, b.Len())
	data := b.buf[b.off : b.off+n]
	b.off += n
	if n > 0 {
		b.last = -1
	}
	return data
}

// Peek returns the next n bytes without taking them.
func (b *Buffer) Peek(n int) ([]byte, error) {
	if b.Len() < n {
		return b.buf[b.off:], io.EOF
	}
	return b.buf[b.off : b.off+n], nil
}

// ReadByte takes the next byte, or returns io.EOF.
func (b *Buffer) ReadByte() (byte, error) {
	if b.Len() == 0 {
		b.Reset()
		return 0, io.EOF
	}
	c := b.buf[b.off]
	b.off++
	b.last = -1
	return c, nil
}

// ReadRune takes the next rune and returns its size in bytes, or io.EOF. A byte that is not UTF-8 is
// utf8.RuneError of size 1.
func (b *Buffer) ReadRune() (r rune, size int, err error) {
	if b.Len() == 0 {
		b.Reset()
		return 0, 0, io.EOF
	}
	r, size = utf8.DecodeRune(b.buf[b.off:])
	b.off += size
	b.last = int8(size)
	return r, size, nil
}

// UnreadRune puts the last rune back. It fails unless the last call was a successful ReadRune.
func (b *Buffer) UnreadRune() error {
	if b.last <= 0 {
		return errors.New("bytes.Buffer: UnreadRune: previous operation was not a successful ReadRune")
	}
	b.off -= int(b.last)
	b.last = 0
	return nil
}

// UnreadByte puts the last byte back. It fails unless the last call was a read that got something.
func (b *Buffer) UnreadByte() error {
	if b.last == 0 {
		return errors.New("bytes.Buffer: UnreadByte: previous operation was not a successful read")
	}
	b.last = 0
	if b.off > 0 {
		b.off--
	}
	return nil
}

func (b *Buffer) readSlice(delim byte) (line []byte, err error) {
	end := b.off + IndexByte(b.buf[b.off:], delim) + 1
	if end == b.off {
		end = len(b.buf)
		err = io.EOF
	}
	line = b.buf[b.off:end]
	b.off = end
	b.last = -1
	return line, err
}

// ReadBytes takes a copy of everything up to and including the first delim. Without one it returns all that
// is left and io.EOF.
func (b *Buffer) ReadBytes(delim byte) (line []byte, err error) {
	s, err := b.readSlice(delim)
	return append(line, s...), err
}

// ReadString is ReadBytes with a string as its result.
func (b *Buffer) ReadString(delim byte) (line string, err error) {
	s, err := b.readSlice(delim)
	return string(s), err
}

// Reader reads from a byte slice.
type Reader struct {
	s    []byte
	i    int64
	prev int // start of the rune just read, or -1
}

// NewReader returns a Reader at the beginning of b.
func NewReader(b []byte) *Reader { return &Reader{b, 0, -1} }

// Len returns how many bytes are left to read.
func (r *Reader) Len() int { return int(max(0, int64(len(r.s))-r.i)) }

// Size returns the length of all that the reader was made for, whatever has been read.
func (r *Reader) Size() int64 { return int64(len(r.s)) }

// Reset starts over with b.
func (r *Reader) Reset(b []byte) { *r = Reader{b, 0, -1} }

// Read copies the next bytes into b. At the end it returns 0 and io.EOF.
func (r *Reader) Read(b []byte) (n int, err error) {
	if r.i >= int64(len(r.s)) {
		return 0, io.EOF
	}
	r.prev = -1
	n = copy(b, r.s[r.i:])
	r.i += int64(n)
	return n, nil
}

// ReadAt copies the bytes from position off on into b, without moving the reader. It returns io.EOF with
// fewer than len(b) bytes, and an error if off is negative.
func (r *Reader) ReadAt(b []byte, off int64) (n int, err error) {
	if off < 0 {
		return 0, errors.New("bytes.Reader.ReadAt: negative offset")
	}
	if off >= int64(len(r.s)) {
		return 0, io.EOF
	}
	n = copy(b, r.s[off:])
	if n < len(b) {
		err = io.EOF
	}
	return n, err
}

// ReadByte returns the next byte, or io.EOF.
func (r *Reader) ReadByte() (byte, error) {
	r.prev = -1
	if r.i >= int64(len(r.s)) {
		return 0, io.EOF
	}
	b := r.s[r.i]
	r.i++
	return b, nil
}

// UnreadByte moves back by one byte. It fails only at the beginning.
func (r *Reader) UnreadByte() error {
	if r.i <= 0 {
		return errors.New("bytes.Reader.UnreadByte: at beginning of slice")
	}
	r.prev = -1
	r.i--
	return nil
}

// ReadRune returns the next rune and its size in bytes, or io.EOF. A byte that is not UTF-8 is
// utf8.RuneError of size 1.
func (r *Reader) ReadRune() (ch rune, size int, err error) {
	if r.i >= int64(len(r.s)) {
		r.prev = -1
		return 0, 0, io.EOF
	}
	r.prev = int(r.i)
	ch, size = utf8.DecodeRune(r.s[r.i:])
	r.i += int64(size)
	return ch, size, nil
}

// UnreadRune takes the last rune back. It fails unless the last call was ReadRune.
func (r *Reader) UnreadRune() error {
	if r.i <= 0 {
		return errors.New("bytes.Reader.UnreadRune: at beginning of slice")
	}
	if r.prev < 0 {
		return errors.New("bytes.Reader.UnreadRune: previous operation was not ReadRune")
	}
	r.i = int64(r.prev)
	r.prev = -1
	return nil
}

// Seek sets where the next read begins and returns that position. It fails if whence is unknown or the
// position is negative.
func (r *Reader) Seek(offset int64, whence int) (int64, error) {
	r.prev = -1
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		offset += r.i
	case io.SeekEnd:
		offset += int64(len(r.s))
	default:
		return 0, errors.New("bytes.Reader.Seek: invalid whence")
	}
	if offset < 0 {
		return 0, errors.New("bytes.Reader.Seek: negative position")
	}
	r.i = offset
	return offset, nil
}

// WriteTo writes everything that is left to w and returns how many bytes w took.
func (r *Reader) WriteTo(w io.Writer) (n int64, err error) {
	r.prev = -1
	if r.i >= int64(len(r.s)) {
		return 0, nil
	}
	b := r.s[r.i:]
	m, err := w.Write(b)
	if m > len(b) {
		panic("bytes.Reader.WriteTo: invalid Write count")
	}
	r.i += int64(m)
	if m != len(b) && err == nil {
		err = io.ErrShortWrite
	}
	return int64(m), err
}
