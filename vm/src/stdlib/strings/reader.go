package strings

import (
	"errors"
	"io"
	"unicode/utf8"
)

// Reader reads from a string.
type Reader struct {
	s    string
	i    int64
	prev int // start of the rune just read, or -1
}

// NewReader returns a Reader at the beginning of s.
func NewReader(s string) *Reader { return &Reader{s, 0, -1} }

// Len returns how many bytes are left to read.
func (r *Reader) Len() int {
	if r.i >= int64(len(r.s)) {
		return 0
	}
	return int(int64(len(r.s)) - r.i)
}

// Size returns the length of all that the reader was made for, whatever has been read.
func (r *Reader) Size() int64 { return int64(len(r.s)) }

// Reset starts over with s.
func (r *Reader) Reset(s string) { *r = Reader{s, 0, -1} }

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
		return 0, errors.New("strings.Reader.ReadAt: negative offset")
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
		return errors.New("strings.Reader.UnreadByte: at beginning of string")
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
	ch, size = utf8.DecodeRuneInString(r.s[r.i:])
	r.i += int64(size)
	return ch, size, nil
}

// UnreadRune takes the last rune back. It fails unless the last call was ReadRune.
func (r *Reader) UnreadRune() error {
	if r.i <= 0 {
		return errors.New("strings.Reader.UnreadRune: at beginning of string")
	}
	if r.prev < 0 {
		return errors.New("strings.Reader.UnreadRune: previous operation was not ReadRune")
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
		return 0, errors.New("strings.Reader.Seek: invalid whence")
	}
	if offset < 0 {
		return 0, errors.New("strings.Reader.Seek: negative position")
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
	s := r.s[r.i:]
	m, err := io.WriteString(w, s)
	if m > len(s) {
		panic("strings.Reader.WriteTo: invalid WriteString count")
	}
	r.i += int64(m)
	if m != len(s) && err == nil {
		err = io.ErrShortWrite
	}
	return int64(m), err
}
