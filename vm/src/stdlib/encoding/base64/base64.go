// Package base64 encodes bytes in an alphabet of 64 characters.
package base64

import (
	"io"
	"strconv"
)

const (
	StdPadding rune = '='
	NoPadding  rune = -1
)

// Encoding is an alphabet with its padding.
type Encoding struct {
	alphabet string
	decode   [256]uint8
	pad      rune
	strict   bool
}

const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

func NewEncoding(encoder string) *Encoding {
	if len(encoder) != 64 {
		panic("encoding alphabet is not 64-bytes long")
	}
	e := &Encoding{alphabet: encoder, pad: StdPadding}
	for i := range e.decode {
		e.decode[i] = 0xFF
	}
	for i := 0; i < len(encoder); i++ {
		switch c := encoder[i]; {
		case c == '\n' || c == '\r':
			panic("encoding alphabet contains newline character")
		case e.decode[c] != 0xFF:
			panic("encoding alphabet includes duplicate symbols")
		default:
			e.decode[c] = uint8(i)
		}
	}
	return e
}

func (enc Encoding) WithPadding(padding rune) *Encoding {
	switch {
	case padding < NoPadding || padding == '\r' || padding == '\n' || padding > 0xFF:
		panic("invalid padding")
	case padding != NoPadding && enc.decode[byte(padding)] != 0xFF:
		panic("padding contained in alphabet")
	}
	enc.pad = padding
	return &enc
}

func (enc Encoding) Strict() *Encoding {
	enc.strict = true
	return &enc
}

var (
	StdEncoding    = NewEncoding(upper + "+/")
	URLEncoding    = NewEncoding(upper + "-_")
	RawStdEncoding = StdEncoding.WithPadding(NoPadding)
	RawURLEncoding = URLEncoding.WithPadding(NoPadding)
)

// CorruptInputError is the offset of a byte that does not fit.
type CorruptInputError int64

func (e CorruptInputError) Error() string {
	return "illegal base64 data at input byte " + strconv.FormatInt(int64(e), 10)
}

func (enc *Encoding) EncodedLen(n int) int {
	if enc.pad == NoPadding {
		return n/3*4 + (n%3*8+5)/6
	}
	return (n + 2) / 3 * 4
}

func (enc *Encoding) DecodedLen(n int) int {
	if enc.pad == NoPadding {
		return n/4*3 + n%4*6/8
	}
	return n / 4 * 3
}

func (enc *Encoding) AppendEncode(dst, src []byte) []byte {
	a := enc.alphabet
	for len(src) >= 3 {
		v := uint(src[0])<<16 | uint(src[1])<<8 | uint(src[2])
		dst = append(dst, a[v>>18&63], a[v>>12&63], a[v>>6&63], a[v&63])
		src = src[3:]
	}
	if len(src) == 0 {
		return dst
	}
	v := uint(src[0]) << 16
	if len(src) == 2 {
		v |= uint(src[1]) << 8
	}
	dst = append(dst, a[v>>18&63], a[v>>12&63])
	if len(src) == 2 {
		dst = append(dst, a[v>>6&63])
	} else if enc.pad != NoPadding {
		dst = append(dst, byte(enc.pad))
	}
	if enc.pad != NoPadding {
		dst = append(dst, byte(enc.pad))
	}
	return dst
}

func (enc *Encoding) Encode(dst, src []byte) { enc.AppendEncode(dst[:0:len(dst)], src) }

func (enc *Encoding) EncodeToString(src []byte) string {
	return string(enc.AppendEncode(make([]byte, 0, enc.EncodedLen(len(src))), src))
}

func (enc *Encoding) AppendDecode(dst, src []byte) ([]byte, error) {
	i := 0
	skip := func() {
		for i < len(src) && (src[i] == '\n' || src[i] == '\r') {
			i++
		}
	}
	for {
		var v uint
		n := 0
		for n < 4 {
			skip()
			if i == len(src) {
				if n == 0 {
					return dst, nil
				}
				if n == 1 || enc.pad != NoPadding {
					return dst, CorruptInputError(i - n)
				}
				break
			}
			c := src[i]
			i++
			if d := enc.decode[c]; d != 0xFF {
				v = v<<6 | uint(d)
				n++
				continue
			}
			if rune(c) != enc.pad || n < 2 {
				return dst, CorruptInputError(i - 1)
			}
			// Padding: as much as is missing, and nothing behind it.
			if n == 2 {
				skip()
				if i == len(src) {
					return dst, CorruptInputError(len(src))
				}
				if rune(src[i]) != enc.pad {
					return dst, CorruptInputError(i - 1)
				}
				i++
			}
			skip()
			var err error
			if i < len(src) {
				err = CorruptInputError(i)
			}
			dst, bad := enc.tail(dst, v, n)
			if bad {
				return dst, CorruptInputError(i - 1)
			}
			return dst, err
		}
		if n < 4 {
			dst, bad := enc.tail(dst, v, n)
			if bad {
				return dst, CorruptInputError(i - 1)
			}
			return dst, nil
		}
		dst = append(dst, byte(v>>16), byte(v>>8), byte(v))
	}
}

// tail appends the bytes of a last group of 2 or 3 characters.
func (enc *Encoding) tail(dst []byte, v uint, n int) ([]byte, bool) {
	if n == 2 {
		return append(dst, byte(v>>4)), enc.strict && v&15 != 0
	}
	return append(dst, byte(v>>10), byte(v>>2)), enc.strict && v&3 != 0
}

func (enc *Encoding) Decode(dst, src []byte) (n int, err error) {
	out, err := enc.AppendDecode(make([]byte, 0, len(src)), src)
	return copy(dst, out), err
}

func (enc *Encoding) DecodeString(s string) ([]byte, error) {
	return enc.AppendDecode(make([]byte, 0, enc.DecodedLen(len(s))), []byte(s))
}

type encoder struct {
	enc *Encoding
	w   io.Writer
	buf []byte
	err error
}

func NewEncoder(enc *Encoding, w io.Writer) io.WriteCloser { return &encoder{enc: enc, w: w} }

func (e *encoder) Write(p []byte) (n int, err error) {
	if e.err != nil {
		return 0, e.err
	}
	e.buf = append(e.buf, p...)
	k := len(e.buf) / 3 * 3
	if k > 0 {
		_, e.err = e.w.Write(e.enc.AppendEncode(nil, e.buf[:k]))
		e.buf = append([]byte(nil), e.buf[k:]...)
	}
	if e.err != nil {
		return 0, e.err
	}
	return len(p), nil
}

func (e *encoder) Close() error {
	if e.err == nil && len(e.buf) > 0 {
		_, e.err = e.w.Write(e.enc.AppendEncode(nil, e.buf))
		e.buf = nil
	}
	return e.err
}

type decoder struct {
	enc  *Encoding
	r    io.Reader
	out  []byte
	err  error
	read bool
}

func NewDecoder(enc *Encoding, r io.Reader) io.Reader { return &decoder{enc: enc, r: r} }

func (d *decoder) Read(p []byte) (n int, err error) {
	if !d.read {
		d.read = true
		var in []byte
		in, d.err = io.ReadAll(d.r)
		var err error
		d.out, err = d.enc.AppendDecode(nil, in)
		if d.err == nil {
			d.err = err
		}
	}
	n = copy(p, d.out)
	d.out = d.out[n:]
	if n == 0 && len(p) > 0 {
		if d.err == nil {
			d.err = io.EOF
		}
		return 0, d.err
	}
	return n, nil
}
