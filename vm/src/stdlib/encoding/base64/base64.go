// Package base64 encodes bytes in an alphabet of 64 characters.
package base64

import (
	"io"
	"strconv"
)

// What fills up the last group: the usual character, or nothing.
const (
	StdPadding rune = '='
	NoPadding  rune = -1
)

// Encoding is an alphabet with its padding.
type Encoding struct {
	alphabet string
	decode   *[256]uint8 // what each byte stands for, 0xFF for nothing
	pad      rune
	strict   bool
}

const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// NewEncoding returns an Encoding with "=" as padding and these 64 characters. It panics if they are not 64
// different bytes, or one is a line end.
func NewEncoding(encoder string) *Encoding {
	if len(encoder) != 64 {
		panic("encoding alphabet is not 64-bytes long")
	}
	e := &Encoding{alphabet: encoder, decode: new([256]uint8), pad: StdPadding}
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

// WithPadding returns the encoding with other padding, or none with NoPadding. It panics if padding is a
// line end or one of the characters.
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

// Strict returns the encoding with the check that the bits that the last character has too many are zero.
func (enc Encoding) Strict() *Encoding {
	enc.strict = true
	return &enc
}

// What the bytes stand for in the standard alphabets. As constants they cost nothing in the many programs that
// import this package by way of others.
const (
	no5      = "\xff\xff\xff\xff\xff"
	no40     = no5 + no5 + no5 + no5 + no5 + no5 + no5 + no5
	no133    = no40 + no40 + no40 + no5 + no5 + "\xff\xff\xff"
	digits   = "\x34\x35\x36\x37\x38\x39\x3a\x3b\x3c\x3d"
	capitals = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19"
	smalls   = "\x1a\x1b\x1c\x1d\x1e\x1f\x20\x21\x22\x23\x24\x25\x26\x27\x28\x29\x2a\x2b\x2c\x2d\x2e\x2f\x30\x31\x32\x33"
	middle   = digits + no5 + "\xff\xff" + capitals

	stdValues = no40 + "\xff\xff\xff" + "\x3e" + "\xff\xff\xff" + "\x3f" + middle + no5 + "\xff" + smalls + no133
	urlValues = no40 + no5 + "\x3e" + "\xff\xff" + middle + "\xff\xff\xff\xff" + "\x3f" + "\xff" + smalls + no133
)

// Encodings of RFC 4648: with "+/", with "-_" for URLs and file names, and both without padding.
var (
	StdEncoding    = &Encoding{upper + "+/", (*[256]uint8)([]byte(stdValues)), StdPadding, false}
	URLEncoding    = &Encoding{upper + "-_", (*[256]uint8)([]byte(urlValues)), StdPadding, false}
	RawStdEncoding = &Encoding{upper + "+/", StdEncoding.decode, NoPadding, false}
	RawURLEncoding = &Encoding{upper + "-_", URLEncoding.decode, NoPadding, false}
)

// CorruptInputError is the offset of a byte that does not fit.
type CorruptInputError int64

// Error names the position of the byte that is wrong.
func (e CorruptInputError) Error() string {
	return "illegal base64 data at input byte " + strconv.FormatInt(int64(e), 10)
}

// EncodedLen returns how many bytes n bytes become.
func (enc *Encoding) EncodedLen(n int) int {
	if enc.pad == NoPadding {
		return n/3*4 + (n%3*8+5)/6
	}
	return (n + 2) / 3 * 4
}

// DecodedLen returns how many bytes n bytes become at most.
func (enc *Encoding) DecodedLen(n int) int {
	if enc.pad == NoPadding {
		return n/4*3 + n%4*6/8
	}
	return n / 4 * 3
}

// encodeSome writes as many whole groups of src as one call may and dst has room for, and returns how many.
func encodeSome(dst, src []byte, alphabet string) (groups int)

// decodeSome writes what groups of four characters stand for, and returns how many groups: fewer than dst has room for
// if one has something else than characters of the alphabet.
func decodeSome(dst, src []byte, decode *[256]uint8) (groups int)

// encodeText returns the encoded src; false: it is long.
func encodeText(src []byte, alphabet string, pad rune) (s string, ok bool)

// decodeText returns what src stands for; false: it is long, or has more in it than the alphabet and the padding at its
// end.
func decodeText(src string, decode *[256]uint8, pad rune, strict bool) (b []byte, ok bool)

// AppendEncode appends the encoded src to dst.
func (enc *Encoding) AppendEncode(dst, src []byte) []byte {
	start := len(dst)
	dst = reserve(dst, enc.EncodedLen(len(src)))
	dst = dst[:start+enc.EncodedLen(len(src))]
	enc.Encode(dst[start:], src)
	return dst
}

// reserve returns dst with room for n more bytes.
func reserve(dst []byte, n int) []byte {
	if cap(dst)-len(dst) >= n {
		return dst
	}
	return append(dst, make([]byte, n)...)[:len(dst)]
}

// Encode writes the encoded src to dst, which must have EncodedLen(len(src)) bytes.
func (enc *Encoding) Encode(dst, src []byte) {
	a := enc.alphabet
	for len(src) >= 3 {
		n := encodeSome(dst, src, a)
		if n == 0 {
			_ = dst[3] // dst is too short: the run-time's own panic
		}
		src, dst = src[3*n:], dst[4*n:]
	}
	if len(src) == 0 {
		return
	}
	v := uint(src[0]) << 16
	if len(src) == 2 {
		v |= uint(src[1]) << 8
	}
	dst[0] = a[v>>18&63]
	dst[1] = a[v>>12&63]
	if len(src) == 2 {
		dst[2] = a[v>>6&63]
	} else if enc.pad != NoPadding {
		dst[2] = byte(enc.pad)
	}
	if enc.pad != NoPadding {
		dst[3] = byte(enc.pad)
	}
}

// EncodeToString returns the encoded src.
func (enc *Encoding) EncodeToString(src []byte) string {
	if s, ok := encodeText(src, enc.alphabet, enc.pad); ok {
		return s
	}
	b := make([]byte, enc.EncodedLen(len(src)))
	enc.Encode(b, src)
	return string(b)
}

// AppendDecode appends the decoded src to dst. Line ends are ignored; after an error dst has what comes
// before it.
func (enc *Encoding) AppendDecode(dst, src []byte) ([]byte, error) {
	return enc.decodeTo(reserve(dst, enc.DecodedLen(len(src))), src)
}

func (enc *Encoding) decodeTo(dst, src []byte) ([]byte, error) {
	g := group{enc: enc, src: src}
	for {
		dst = g.whole(dst)
		n, err := g.read()
		if n == 0 || err != nil && !g.ended {
			return dst, err
		}
		var bad error
		if dst, bad = g.bytes(dst, n); bad != nil {
			return dst, bad
		}
		if n < 4 || err != nil {
			return dst, err
		}
	}
}

// A group is four characters, which stand for three bytes; line ends may stand between them.
type group struct {
	enc   *Encoding
	src   []byte
	at    int  // how much of src was read
	v     uint // the characters' values, the first one above
	ended bool // padding was read
}

// whole appends the bytes of groups as long as nothing but the alphabet comes, and dst has room.
func (g *group) whole(dst []byte) []byte {
	for {
		n := decodeSome(dst[len(dst):cap(dst)], g.src[g.at:], g.enc.decode)
		if n == 0 {
			return dst
		}
		dst = dst[:len(dst)+3*n]
		g.at += 4 * n
	}
}

func (g *group) skipLines() {
	for g.at < len(g.src) && (g.src[g.at] == '\n' || g.src[g.at] == '\r') {
		g.at++
	}
}

// read reads one group, and returns how many characters it has before its padding. With an error and
// ended the group is good, and what comes behind it is not.
func (g *group) read() (n int, err error) {
	g.v = 0
	for n < 4 {
		g.skipLines()
		if g.at == len(g.src) {
			if n == 1 || n > 0 && g.enc.pad != NoPadding {
				return n, CorruptInputError(g.at - n)
			}
			return n, nil
		}
		c := g.src[g.at]
		g.at++
		d := g.enc.decode[c]
		if d == 0xFF {
			if rune(c) != g.enc.pad || n < 2 {
				return n, CorruptInputError(g.at - 1)
			}
			return n, g.padding(n)
		}
		g.v = g.v<<6 | uint(d)
		n++
	}
	return n, nil
}

// padding reads the padding behind n characters, whose first was read: as much as is missing, and
// nothing behind it.
func (g *group) padding(n int) error {
	if n == 2 {
		g.skipLines()
		if g.at == len(g.src) {
			return CorruptInputError(g.at)
		}
		if rune(g.src[g.at]) != g.enc.pad {
			return CorruptInputError(g.at - 1)
		}
		g.at++
	}
	g.ended = true
	g.skipLines()
	if g.at < len(g.src) {
		return CorruptInputError(g.at)
	}
	return nil
}

// bytes appends what n characters stand for. A strict encoding wants the bits that are left to be 0.
func (g *group) bytes(dst []byte, n int) ([]byte, error) {
	v := g.v << (6 * (4 - n))
	if left := v & (1<<(8*(4-n)) - 1); g.enc.strict && n < 4 && left != 0 {
		return dst, CorruptInputError(g.at - (4 - n))
	}
	dst = append(dst, byte(v>>16))
	if n > 2 {
		dst = append(dst, byte(v>>8))
	}
	if n > 3 {
		dst = append(dst, byte(v))
	}
	return dst, nil
}

// Decode writes the decoded src to dst, which must have DecodedLen(len(src)) bytes. Line ends are ignored.
func (enc *Encoding) Decode(dst, src []byte) (n int, err error) {
	out, err := enc.decodeTo(dst[:0:len(dst)], src)
	if len(out) > len(dst) {
		_ = dst[len(out)-1]
	}
	return len(out), err
}

// DecodeString returns the decoded s. Line ends are ignored; after an error it returns what comes before
// it.
func (enc *Encoding) DecodeString(s string) ([]byte, error) {
	if b, ok := decodeText(s, enc.decode, enc.pad, enc.strict); ok {
		return b, nil
	}
	return enc.decodeTo(make([]byte, 0, enc.DecodedLen(len(s))), []byte(s))
}

type encoder struct {
	enc *Encoding
	w   io.Writer
	buf []byte
	err error
}

// NewEncoder returns a writer that encodes to w. Close writes the last group.
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

// A decoder decodes as much of a stream as is asked for.
type decoder struct {
	enc     *Encoding
	r       io.Reader
	text    []byte // read, not decoded, without line ends
	out     []byte // decoded, not handed over
	err     error  // what comes when out is empty
	now     bool   // err comes at once
	readErr error
	buf     [1024]byte
}

// NewDecoder returns a reader that decodes, and passes over line ends.
func NewDecoder(enc *Encoding, r io.Reader) io.Reader { return &decoder{enc: enc, r: r} }

func (d *decoder) Read(p []byte) (n int, err error) {
	d.now = false
	if len(d.out) == 0 && d.err == nil {
		d.fill(min(max(len(p)/3*4, 4), len(d.buf)))
	}
	n = copy(p, d.out)
	d.out = d.out[n:]
	if d.now || n == 0 && len(d.out) == 0 {
		return n, d.err
	}
	return n, nil
}

// fill reads a group at least, in portions of `most` characters at most, and decodes whole groups.
func (d *decoder) fill(most int) {
	for len(d.text) < 4 && d.readErr == nil {
		var n int
		n, d.readErr = d.r.Read(d.buf[:most-len(d.text)])
		for _, c := range d.buf[:n] {
			if c != '\n' && c != '\r' {
				d.text = append(d.text, c)
			}
		}
	}
	whole := len(d.text) / 4 * 4
	if whole == 0 {
		d.err = d.readErr
		if d.enc.pad != NoPadding {
			if d.err == io.EOF && len(d.text) > 0 {
				d.err = io.ErrUnexpectedEOF
			}
			return
		}
	}
	var err error
	if whole > 0 {
		d.out, err = d.enc.AppendDecode(nil, d.text[:whole])
		d.text = append(d.text[:0], d.text[whole:]...)
		d.now = err != nil
	} else {
		d.out, err = d.enc.AppendDecode(nil, d.text)
		d.text = nil
	}
	if err != nil {
		d.err = err
	}
}
