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

func NewReader(s string) *Reader { return &Reader{s, 0, -1} }

func (r *Reader) Len() int {
	if r.i >= int64(len(r.s)) {
		return 0
	}
	return int(int64(len(r.s)) - r.i)
}

func (r *Reader) Size() int64 { return int64(len(r.s)) }

func (r *Reader) Reset(s string) { *r = Reader{s, 0, -1} }

func (r *Reader) Read(b []byte) (n int, err error) {
	if r.i >= int64(len(r.s)) {
		return 0, io.EOF
	}
	r.prev = -1
	n = copy(b, r.s[r.i:])
	r.i += int64(n)
	return n, nil
}

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

func (r *Reader) ReadByte() (byte, error) {
	r.prev = -1
	if r.i >= int64(len(r.s)) {
		return 0, io.EOF
	}
	b := r.s[r.i]
	r.i++
	return b, nil
}

func (r *Reader) UnreadByte() error {
	if r.i <= 0 {
		return errors.New("strings.Reader.UnreadByte: at beginning of string")
	}
	r.prev = -1
	r.i--
	return nil
}

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
