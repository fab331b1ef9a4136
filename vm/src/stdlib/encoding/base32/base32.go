// Package base32 encodes bytes in an alphabet of 32 characters (RFC 4648).
package base32

import (
	"io"
	"slices"
	"strconv"
)

// What fills up the last group: the usual character, or nothing.
const (
	StdPadding rune = '='
	NoPadding  rune = -1
)

// An Encoding is an alphabet with its padding.
type Encoding struct {
	alphabet string
	values   [256]uint8
	padChar  rune
}

const invalid = 0xff

// NewEncoding returns an encoding with the standard padding. It panics unless the alphabet has 32
// characters, all different, none of them a line end.
func NewEncoding(encoder string) *Encoding {
	if len(encoder) != 32 {
		panic("encoding alphabet is not 32-bytes long")
	}
	e := &Encoding{alphabet: encoder, padChar: StdPadding}
	for i := range e.values {
		e.values[i] = invalid
	}
	for i := 0; i < len(encoder); i++ {
		switch c := encoder[i]; {
		case c == '\n' || c == '\r':
			panic("encoding alphabet contains newline character")
		case e.values[c] != invalid:
			panic("encoding alphabet includes duplicate symbols")
		default:
			e.values[c] = uint8(i)
		}
	}
	return e
}

// StdEncoding is the standard encoding.
var StdEncoding = NewEncoding("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

// HexEncoding keeps the order of what it encodes.
var HexEncoding = NewEncoding("0123456789ABCDEFGHIJKLMNOPQRSTUV")

// WithPadding returns the encoding with another padding, or none.
func (enc Encoding) WithPadding(padding rune) *Encoding {
	switch {
	case padding < NoPadding || padding == '\r' || padding == '\n' || padding > 0xff:
		panic("invalid padding")
	case padding != NoPadding && enc.values[byte(padding)] != invalid:
		panic("padding contained in alphabet")
	}
	enc.padChar = padding
	return &enc
}

// A CorruptInputError says where the input is wrong.
type CorruptInputError int64

// Error names the position of the byte that is wrong.
func (e CorruptInputError) Error() string {
	return "illegal base32 data at input byte " + strconv.FormatInt(int64(e), 10)
}

// EncodedLen returns the length of n bytes, encoded.
func (enc *Encoding) EncodedLen(n int) int {
	if enc.padChar == NoPadding {
		return n/5*8 + (n%5*8+4)/5
	}
	return (n + 4) / 5 * 8
}

// DecodedLen returns how many bytes n characters hold at most.
func (enc *Encoding) DecodedLen(n int) int {
	if enc.padChar == NoPadding {
		return n/8*5 + n%8*5/8
	}
	return n / 8 * 5
}

// Encode encodes src into dst.
func (enc *Encoding) Encode(dst, src []byte) {
	for len(src) > 0 {
		n := min(5, len(src))
		var bits uint64
		for i := range 5 {
			bits <<= 8
			if i < n {
				bits |= uint64(src[i])
			}
		}
		chars := (n*8 + 4) / 5
		for i := range 8 {
			if i < chars {
				dst[i] = enc.alphabet[bits>>(35-5*i)&31]
			} else if enc.padChar == NoPadding {
				return
			} else {
				dst[i] = byte(enc.padChar)
			}
		}
		if src = src[n:]; len(src) > 0 {
			dst = dst[8:]
		}
	}
}

// AppendEncode appends src, encoded, to dst.
func (enc *Encoding) AppendEncode(dst, src []byte) []byte {
	n := enc.EncodedLen(len(src))
	dst = slices.Grow(dst, n)
	enc.Encode(dst[len(dst):][:n], src)
	return dst[:len(dst)+n]
}

// EncodeToString returns src, encoded.
func (enc *Encoding) EncodeToString(src []byte) string {
	return string(enc.AppendEncode(nil, src))
}

// decode decodes src, which has no line ends; end is whether that was the end of the input.
func (enc *Encoding) decode(dst, src []byte) (n int, end bool, err error) {
	total := len(src)
	for len(src) > 0 && !end {
		var bits uint64
		chars := 0
		for ; chars < 8; chars++ {
			at := total - len(src)
			if len(src) == 0 {
				if enc.padChar != NoPadding {
					return n, false, CorruptInputError(at - chars)
				}
				end = true
				break
			}
			c := src[0]
			src = src[1:]
			if rune(c) == enc.padChar && chars >= 2 && len(src) < 8 {
				if err := enc.checkPadding(src, chars, total); err != nil {
					return n, false, err
				}
				end = true
				break
			}
			v := enc.values[c]
			if v == invalid {
				return n, false, CorruptInputError(at)
			}
			bits = bits<<5 | uint64(v)
		}
		bits <<= 5 * (8 - chars)
		count := chars * 5 / 8
		for i := range count {
			dst[n+i] = byte(bits >> (32 - 8*i))
		}
		n += count
	}
	return n, end, nil
}

// checkPadding checks what comes after the first character of the padding.
func (enc *Encoding) checkPadding(src []byte, chars, total int) error {
	if len(src)+chars < 7 {
		return CorruptInputError(total)
	}
	for k := range 7 - chars {
		if len(src) > k && rune(src[k]) != enc.padChar {
			return CorruptInputError(total - len(src) + k - 1)
		}
	}
	if chars == 3 || chars == 6 {
		return CorruptInputError(total - len(src) - 1)
	}
	return nil
}

// stripLines copies src to dst without line ends.
func stripLines(dst, src []byte) int {
	n := 0
	for _, c := range src {
		if c != '\r' && c != '\n' {
			dst[n] = c
			n++
		}
	}
	return n
}

// Decode decodes src, without line ends, into dst. On an error it returns how much was decoded.
func (enc *Encoding) Decode(dst, src []byte) (n int, err error) {
	buf := make([]byte, len(src))
	n, _, err = enc.decode(dst, buf[:stripLines(buf, src)])
	return n, err
}

// AppendDecode appends src, decoded, to dst.
func (enc *Encoding) AppendDecode(dst, src []byte) ([]byte, error) {
	buf := make([]byte, len(src))
	buf = buf[:stripLines(buf, src)]
	chars := len(buf)
	for chars > 0 && rune(buf[chars-1]) == enc.padChar {
		chars--
	}
	dst = slices.Grow(dst, chars*5/8)
	n, _, err := enc.decode(dst[len(dst):cap(dst)], buf)
	return dst[:len(dst)+n], err
}

// DecodeString returns s, decoded.
func (enc *Encoding) DecodeString(s string) ([]byte, error) {
	buf := []byte(s)
	buf = buf[:stripLines(buf, buf)]
	n, _, err := enc.decode(buf, buf)
	return buf[:n], err
}

type encoder struct {
	enc  *Encoding
	w    io.Writer
	rest []byte
	err  error
}

// NewEncoder returns a writer that encodes; close it in the end.
func NewEncoder(enc *Encoding, w io.Writer) io.WriteCloser { return &encoder{enc: enc, w: w} }

func (e *encoder) Write(p []byte) (int, error) {
	if e.err != nil {
		return 0, e.err
	}
	e.rest = append(e.rest, p...)
	whole := len(e.rest) / 5 * 5
	if whole > 0 {
		_, e.err = e.w.Write(e.enc.AppendEncode(nil, e.rest[:whole]))
		e.rest = append(e.rest[:0], e.rest[whole:]...)
	}
	if e.err != nil {
		return 0, e.err
	}
	return len(p), nil
}

func (e *encoder) Close() error {
	if e.err == nil && len(e.rest) > 0 {
		_, e.err = e.w.Write(e.enc.AppendEncode(nil, e.rest))
		e.rest = nil
	}
	return e.err
}

// A decoder decodes as much of a stream as is asked for.
type decoder struct {
	enc   *Encoding
	r     io.Reader
	text  []byte // read, not decoded, without line ends
	out   []byte // decoded, not handed over
	ended bool   // the padding was read
	err   error  // what comes when out is empty
	buf   [1024]byte
}

// NewDecoder returns a reader that decodes, and passes over line ends.
func NewDecoder(enc *Encoding, r io.Reader) io.Reader { return &decoder{enc: enc, r: r} }

func (d *decoder) Read(p []byte) (int, error) {
	if len(d.out) == 0 && d.err == nil {
		d.fill(min(max((len(p)+4)/5*8, 8), len(d.buf)))
	}
	n := copy(p, d.out)
	d.out = d.out[n:]
	if len(d.out) > 0 {
		return n, nil
	}
	return n, d.err
}

// fill reads until there is a group of 8 characters, any where there is no padding, in portions of
// `most` at most, and decodes what is whole.
func (d *decoder) fill(most int) {
	least := 8
	if d.enc.padChar == NoPadding {
		least = 1
	}
	old := len(d.text)
	for len(d.text) < least && d.err == nil {
		var n int
		n, d.err = d.r.Read(d.buf[:most-len(d.text)])
		n = stripLines(d.buf[:], d.buf[:n])
		d.text = append(d.text, d.buf[:n]...)
	}
	if len(d.text) < least {
		if d.err == io.EOF && len(d.text) > 0 {
			d.err = io.ErrUnexpectedEOF
		}
		return
	}
	if len(d.text) > old && d.ended {
		d.err = CorruptInputError(0)
		return
	}
	whole := len(d.text) / least * least
	out := make([]byte, whole*5/8)
	n, ended, err := d.enc.decode(out, d.text[:whole])
	d.out, d.ended = out[:n], ended
	d.text = append(d.text[:0], d.text[whole:]...)
	if err != nil && (d.err == nil || d.err == io.EOF) {
		d.err = err
	}
}
