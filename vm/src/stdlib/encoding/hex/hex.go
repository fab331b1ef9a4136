// Package hex encodes bytes as hexadecimal digits.
package hex

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

const digits = "0123456789abcdef"

var ErrLength = errors.New("encoding/hex: odd length hex string")

// InvalidByteError is a byte that is no hexadecimal digit.
type InvalidByteError byte

func (e InvalidByteError) Error() string {
	return fmt.Sprintf("encoding/hex: invalid byte: %#U", rune(e))
}

func EncodedLen(n int) int { return n * 2 }
func DecodedLen(x int) int { return x / 2 }

func Encode(dst, src []byte) int {
	for i, b := range src {
		dst[2*i] = digits[b>>4]
		dst[2*i+1] = digits[b&15]
	}
	return len(src) * 2
}

func AppendEncode(dst, src []byte) []byte {
	for _, b := range src {
		dst = append(dst, digits[b>>4], digits[b&15])
	}
	return dst
}

func EncodeToString(src []byte) string {
	return string(AppendEncode(make([]byte, 0, 2*len(src)), src))
}

func value(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

func Decode(dst, src []byte) (int, error) {
	n := 0
	for ; 2*n+1 < len(src); n++ {
		for _, c := range src[2*n : 2*n+2] {
			if value(c) < 0 {
				return n, InvalidByteError(c)
			}
		}
		dst[n] = byte(value(src[2*n])<<4 | value(src[2*n+1]))
	}
	if len(src)%2 == 1 {
		if c := src[len(src)-1]; value(c) < 0 {
			return n, InvalidByteError(c)
		}
		return n, ErrLength
	}
	return n, nil
}

func AppendDecode(dst, src []byte) ([]byte, error) {
	b := make([]byte, len(src)/2)
	n, err := Decode(b, src)
	return append(dst, b[:n]...), err
}

func DecodeString(s string) ([]byte, error) {
	b := make([]byte, len(s)/2)
	n, err := Decode(b, []byte(s))
	return b[:n], err
}

type encoder struct{ w io.Writer }

func (e *encoder) Write(p []byte) (n int, err error) {
	for len(p) > 0 && err == nil {
		k := min(len(p), 512)
		var m int
		m, err = e.w.Write(AppendEncode(nil, p[:k]))
		n += m / 2
		p = p[k:]
	}
	return
}

func NewEncoder(w io.Writer) io.Writer { return &encoder{w} }

type decoder struct {
	r   io.Reader
	in  []byte
	err error
}

func NewDecoder(r io.Reader) io.Reader { return &decoder{r: r} }

func (d *decoder) Read(p []byte) (n int, err error) {
	for len(d.in) < 2 && d.err == nil {
		buf := make([]byte, 1024)
		var k int
		k, d.err = d.r.Read(buf)
		d.in = append(d.in, buf[:k]...)
		if d.err == io.EOF && len(d.in)%2 != 0 {
			if c := d.in[len(d.in)-1]; value(c) < 0 {
				d.err = InvalidByteError(c)
			} else {
				d.err = io.ErrUnexpectedEOF
			}
		}
	}
	k := min(len(p), len(d.in)/2)
	n, err = Decode(p, d.in[:2*k])
	d.in = d.in[2*n:]
	if err != nil {
		d.in, d.err = nil, err
	}
	if len(d.in) < 2 {
		return n, d.err
	}
	return n, nil
}

// Dump shows bytes as hexdump -C does.
func Dump(data []byte) string {
	if len(data) == 0 {
		return ""
	}
	var b strings.Builder
	d := Dumper(&b)
	d.Write(data)
	d.Close()
	return b.String()
}

// dumper writes what it gets at once: the beginning of a line is out before the line is full.
type dumper struct {
	w    io.Writer
	line []byte // what is out of the line
	off  uint32
	done bool
}

func Dumper(w io.Writer) io.WriteCloser { return &dumper{w: w} }

func (d *dumper) Write(data []byte) (n int, err error) {
	if d.done {
		return 0, errors.New("encoding/hex: dumper closed")
	}
	for _, c := range data {
		if len(d.line) == 0 {
			if _, err = fmt.Fprintf(d.w, "%08x  ", d.off); err != nil {
				return
			}
		}
		if err = d.cell(len(d.line), digits[c>>4], digits[c&15]); err != nil {
			return
		}
		d.line = append(d.line, c)
		d.off++
		n++
		if len(d.line) == 16 {
			if err = d.text(); err != nil {
				return
			}
			d.line = d.line[:0]
		}
	}
	return
}

// cell writes the two digits at a place of a line, and the space behind them.
func (d *dumper) cell(at int, high, low byte) error {
	cell := [5]byte{high, low, ' ', ' ', '|'}
	n := 3
	switch at {
	case 7:
		n = 4
	case 15:
		n = 5
	}
	_, err := d.w.Write(cell[:n])
	return err
}

// text writes the line's bytes as characters.
func (d *dumper) text() error {
	b := make([]byte, 0, 18)
	for _, c := range d.line {
		if c < 32 || c > 126 {
			c = '.'
		}
		b = append(b, c)
	}
	_, err := d.w.Write(append(b, "|\n"...))
	return err
}

func (d *dumper) Close() error {
	if d.done {
		return nil
	}
	d.done = true
	if len(d.line) == 0 {
		return nil
	}
	for at := len(d.line); at < 16; at++ {
		if err := d.cell(at, ' ', ' '); err != nil {
			return err
		}
	}
	return d.text()
}
