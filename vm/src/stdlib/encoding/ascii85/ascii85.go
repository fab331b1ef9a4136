// Package ascii85 encodes four bytes as five characters, as btoa and PDF do.
package ascii85

import (
	"encoding/binary"
	"io"
	"strconv"
)

// MaxEncodedLen returns the most that n bytes encode to.
func MaxEncodedLen(n int) int { return (n + 3) / 4 * 5 }

// Encode encodes src into dst and returns the number of bytes written. Four zeros become z, unless they
// end the data and are not whole.
func Encode(dst, src []byte) int {
	n := 0
	for len(src) > 0 {
		var block [4]byte
		size := copy(block[:], src)
		src = src[size:]
		v := binary.BigEndian.Uint32(block[:])
		if v == 0 && size == 4 {
			dst[n] = 'z'
			n++
			continue
		}
		for i := 4; i >= 0; i-- {
			if i <= size {
				dst[n+i] = '!' + byte(v%85)
			}
			v /= 85
		}
		n += size + 1
	}
	return n
}

// NewEncoder returns a writer that encodes to w. Close writes the rest.
func NewEncoder(w io.Writer) io.WriteCloser { return &encoder{w: w} }

type encoder struct {
	w    io.Writer
	rest []byte // less than a block
	err  error
}

func (e *encoder) Write(p []byte) (n int, err error) {
	if e.err == nil && len(e.rest) > 0 {
		n = min(4-len(e.rest), len(p))
		if e.rest = append(e.rest, p[:n]...); len(e.rest) < 4 {
			return n, nil
		}
		e.put(e.rest)
		e.rest = e.rest[:0]
	}
	const chunk = 1024 / 5 * 4
	for e.err == nil && len(p)-n >= 4 {
		size := min((len(p)-n)/4*4, chunk)
		if e.put(p[n : n+size]); e.err == nil {
			n += size
		}
	}
	if e.err == nil {
		e.rest = append(e.rest, p[n:]...)
		n = len(p)
	}
	return n, e.err
}

func (e *encoder) put(data []byte) {
	out := make([]byte, MaxEncodedLen(len(data)))
	_, e.err = e.w.Write(out[:Encode(out, data)])
}

func (e *encoder) Close() error {
	if e.err == nil && len(e.rest) > 0 {
		e.put(e.rest)
		e.rest = nil
	}
	return e.err
}

// A CorruptInputError is where there is a character that does not belong.
type CorruptInputError int64

// Error names the position of the byte that is wrong.
func (e CorruptInputError) Error() string {
	return "illegal ascii85 data at input byte " + strconv.FormatInt(int64(e), 10)
}

// Decode decodes whole blocks of src into dst, and the rest if flush: how much of both was used. It stops
// when dst has no room for a block. Space and control characters are skipped.
func Decode(dst, src []byte, flush bool) (ndst, nsrc int, err error) {
	var v uint32
	digits := 0
	for i, b := range src {
		if len(dst)-ndst < 4 {
			return ndst, nsrc, nil
		}
		switch {
		case b <= ' ':
			continue
		case b == 'z' && digits == 0:
			digits = 5
		case '!' <= b && b <= 'u':
			v = v*85 + uint32(b-'!')
			digits++
		default:
			return 0, 0, CorruptInputError(i)
		}
		if digits == 5 {
			binary.BigEndian.PutUint32(dst[ndst:], v)
			ndst += 4
			nsrc = i + 1
			digits, v = 0, 0
		}
	}
	if !flush {
		return ndst, nsrc, nil
	}
	if digits == 1 {
		return 0, 0, CorruptInputError(len(src))
	}
	if digits > 0 {
		for range 5 - digits {
			v = v*85 + 84
		}
		var block [4]byte
		binary.BigEndian.PutUint32(block[:], v)
		ndst += copy(dst[ndst:], block[:digits-1])
	}
	return ndst, len(src), nil
}

// NewDecoder returns a reader that decodes what r holds.
func NewDecoder(r io.Reader) io.Reader { return &decoder{r: r} }

type decoder struct {
	r       io.Reader
	in      [1024]byte
	n       int // of in, not decoded yet
	decoded [1024]byte
	out     []byte // of decoded, not read yet
	readErr error
	err     error
}

func (d *decoder) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for len(d.out) == 0 {
		if d.err == nil {
			d.fill()
		}
		if len(d.out) == 0 && d.err != nil {
			return 0, d.err
		}
	}
	n := copy(p, d.out)
	d.out = d.out[n:]
	return n, nil
}

// fill decodes what is there, or else reads more.
func (d *decoder) fill() {
	if d.n > 0 {
		var ndst, nsrc int
		ndst, nsrc, d.err = Decode(d.decoded[:], d.in[:d.n], d.readErr != nil)
		if ndst > 0 {
			d.out = d.decoded[:ndst]
			d.n = copy(d.in[:], d.in[nsrc:d.n])
			return
		}
		if d.err != nil {
			return
		}
		// Not a whole block: space must not fill the buffer.
		kept := d.in[:0]
		for _, b := range d.in[:d.n] {
			if b > ' ' {
				kept = append(kept, b)
			}
		}
		d.n = len(kept)
	}
	if d.readErr != nil {
		d.err = d.readErr
		return
	}
	var n int
	n, d.readErr = d.r.Read(d.in[d.n:])
	d.n += n
}
