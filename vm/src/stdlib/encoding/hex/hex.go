// Package hex encodes bytes as hexadecimal digits.
package hex

import (
	"errors"
	"fmt"
	"io"
)

const digits = "0123456789abcdef"

// ErrLength means that the text has an odd number of digits.
var ErrLength = errors.New("encoding/hex: odd length hex string")

// InvalidByteError is a byte that is no hexadecimal digit.
type InvalidByteError byte

// Error shows the byte that is not a digit.
func (e InvalidByteError) Error() string {
	return fmt.Sprintf("encoding/hex: invalid byte: %#U", rune(e))
}

// EncodedLen returns 2n.
func EncodedLen(n int) int { return n * 2 }

// DecodedLen returns x/2.
func DecodedLen(x int) int { return x / 2 }

// encodeSome writes the digits of as much of src as one call may and dst has room for. It returns how much that was.
func encodeSome(dst, src []byte) (n int)

// decodeSome writes what digits stand for, and returns how many bytes: fewer than it could have if src begins so with
// what is not a digit.
func decodeSome(dst, src []byte) (n int)

// Encode writes the digits of src to dst, two for each byte, and returns how many.
func Encode(dst, src []byte) int {
	i := 0
	for i < len(src) {
		n := encodeSome(dst[2*i:], src[i:])
		if n == 0 {
			dst[2*i], dst[2*i+1] = digits[src[i]>>4], digits[src[i]&15] // the run-time's own panic
		}
		i += n
	}
	return len(src) * 2
}

// AppendEncode appends the digits of src to dst.
func AppendEncode(dst, src []byte) []byte {
	n := len(dst)
	if k := n + EncodedLen(len(src)); k <= cap(dst) {
		dst = dst[:k]
	} else {
		dst = append(dst, make([]byte, EncodedLen(len(src)))...)
	}
	Encode(dst[n:], src)
	return dst
}

// EncodeToString returns the digits of src, in lower case.
func EncodeToString(src []byte) string {
	b := make([]byte, EncodedLen(len(src)))
	Encode(b, src)
	return string(b)
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

// Decode writes the bytes of the digits in src to dst. After an error n is how many came before it.
func Decode(dst, src []byte) (int, error) {
	n := 0
	for 2*n+1 < len(src) {
		k := decodeSome(dst[n:], src[2*n:])
		if n += k; k > 0 {
			continue
		}
		for _, c := range src[2*n : 2*n+2] {
			if value(c) < 0 {
				return n, InvalidByteError(c)
			}
		}
		dst[n] = 0 // the run-time's own panic
	}
	if len(src)%2 == 1 {
		if c := src[len(src)-1]; value(c) < 0 {
			return n, InvalidByteError(c)
		}
		return n, ErrLength
	}
	return n, nil
}

// AppendDecode appends the bytes of the digits in src to dst.
func AppendDecode(dst, src []byte) ([]byte, error) {
	b := make([]byte, len(src)/2)
	n, err := Decode(b, src)
	return append(dst, b[:n]...), err
}

// DecodeString returns the bytes of the digits in s, of either case. After an error it returns those before
// it.
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

// NewEncoder returns a writer that writes digits to w.
func NewEncoder(w io.Writer) io.Writer { return &encoder{w} }

type decoder struct {
	r   io.Reader
	in  []byte
	err error
}

// NewDecoder returns a reader of the bytes of the digits in r. It returns io.ErrUnexpectedEOF if their
// number is odd.
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
	b := make([]byte, 0, (len(data)+15)/16*79)
	for off := 0; off < len(data); off += 16 {
		b = appendLine(b, off, data[off:min(off+16, len(data))])
	}
	return string(b)
}

// appendLine appends the line of up to 16 bytes that are at off.
func appendLine(b []byte, off int, line []byte) []byte {
	for shift := 28; shift >= 0; shift -= 4 {
		b = append(b, digits[off>>shift&15])
	}
	b = append(b, ' ')
	for at := range 16 {
		if at%8 == 0 {
			b = append(b, ' ')
		}
		if at < len(line) {
			b = append(b, digits[line[at]>>4], digits[line[at]&15], ' ')
		} else {
			b = append(b, "   "...)
		}
	}
	b = append(b, ' ', '|')
	for _, c := range line {
		if c < 32 || c > 126 {
			c = '.'
		}
		b = append(b, c)
	}
	return append(b, "|\n"...)
}

// dumper writes what it gets at once: the beginning of a line is out before the line is full.
type dumper struct {
	w    io.Writer
	line []byte // what is out of the line
	off  uint32
	done bool
}

// Dumper returns a writer that writes to w as hexdump -C prints it. Close writes the last line.
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
