// Package lzw reads and writes the LZW format of GIF and PDF.
package lzw

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// Order is that of the bits.
type Order int

// Whether codes begin at the lowest bit of a byte, as in GIF, or at the highest, as in TIFF and PDF.
const (
	LSB Order = iota
	MSB
)

const (
	maxWidth = 12
	none     = 0xffff
)

var (
	errClosed     = errors.New("lzw: reader/writer is closed")
	errOutOfCodes = errors.New("lzw: out of codes")
)

// codes are the numbers in use: those below clear are bytes, hi is the last one.
type codes struct {
	order                Order
	litWidth             int
	width                uint
	clear, eof, hi, over uint16
}

func (c *codes) init(order Order, litWidth int) error {
	if order != LSB && order != MSB {
		return errors.New("lzw: unknown order")
	}
	if litWidth < 2 || litWidth > 8 {
		return fmt.Errorf("lzw: litWidth %d out of range", litWidth)
	}
	c.order, c.litWidth = order, litWidth
	c.clear = 1 << litWidth
	c.eof = c.clear + 1
	c.restart()
	return nil
}

// restart forgets all codes but the fixed ones.
func (c *codes) restart() {
	c.width = uint(c.litWidth) + 1
	c.hi = c.eof
	c.over = c.clear << 1
}

// Reader reads what was compressed.
type Reader struct {
	codes
	r      io.ByteReader
	bits   uint32
	nbits  uint
	err    error
	last   uint16
	suffix [1 << maxWidth]uint8
	prefix [1 << maxWidth]uint16
	out    []byte // not handed over yet
	buf    [1 << (maxWidth + 1)]byte
}

// NewReader returns a Reader of the decompressed bytes of r. litWidth is the number of bits of a value,
// from 2 to 8.
func NewReader(r io.Reader, order Order, litWidth int) io.ReadCloser {
	z := new(Reader)
	z.Reset(r, order, litWidth)
	return z
}

// Reset starts over with src.
func (r *Reader) Reset(src io.Reader, order Order, litWidth int) {
	*r = Reader{last: none}
	if r.err = r.init(order, litWidth); r.err != nil {
		return
	}
	if b, ok := src.(io.ByteReader); ok {
		r.r = b
	} else {
		r.r = bufio.NewReader(src)
	}
}

// code reads the next one.
func (r *Reader) code() (uint16, error) {
	for r.nbits < r.width {
		c, err := r.r.ReadByte()
		if err != nil {
			return 0, err
		}
		if r.order == LSB {
			r.bits |= uint32(c) << r.nbits
		} else {
			r.bits |= uint32(c) << (24 - r.nbits)
		}
		r.nbits += 8
	}
	var v uint16
	if r.order == LSB {
		v = uint16(r.bits & (1<<r.width - 1))
		r.bits >>= r.width
	} else {
		v = uint16(r.bits >> (32 - r.width))
		r.bits <<= r.width
	}
	r.nbits -= r.width
	return v, nil
}

// decode fills the buffer as far as it can.
func (r *Reader) decode() {
	n := 0
	for n < len(r.buf)/2 {
		code, err := r.code()
		if err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			r.err = err
			break
		}
		first := uint8(code)
		switch {
		case code < r.clear:
			r.buf[n] = first
			n++
		case code == r.clear:
			r.restart()
			r.last = none
			continue
		case code == r.eof:
			r.err = io.EOF
		case code <= r.hi && (code < r.hi || r.last != none):
			// The string is found from its end; the code that comes next is the last one and its
			// own first byte.
			end := len(r.buf)
			i, c := end, code
			if c == r.hi {
				i--
				c = r.last
			}
			i, first = r.spell(c, i)
			if code == r.hi {
				r.buf[end-1] = first
			}
			n += copy(r.buf[n:], r.buf[i:end])
		case code == r.hi:
			// No string can stand for it yet: what is left over in the table.
			i, c := len(r.buf), code
			i, first = r.spell(c, i)
			n += copy(r.buf[n:], r.buf[i:])
		default:
			r.err = errors.New("lzw: invalid code")
		}
		if r.err != nil {
			break
		}
		if r.last != none {
			r.suffix[r.hi], r.prefix[r.hi] = first, r.last
		}
		r.last = code
		if r.hi++; r.hi >= r.over {
			if r.width == maxWidth {
				r.last = none
				r.hi--
			} else {
				r.width++
				r.over = 1 << r.width
			}
		}
	}
	r.out = r.buf[:n]
}

// spell writes the string that a code stands for so that it ends in front of r.buf[i]; it returns where the
// string begins, and its first byte.
func (r *Reader) spell(code uint16, i int) (int, uint8) {
	for code >= r.clear {
		i--
		r.buf[i] = r.suffix[code]
		code = r.prefix[code]
	}
	i--
	r.buf[i] = uint8(code)
	return i, uint8(code)
}

// Read reads decompressed bytes.
func (r *Reader) Read(b []byte) (int, error) {
	for {
		if len(r.out) > 0 {
			n := copy(b, r.out)
			r.out = r.out[n:]
			return n, nil
		}
		if r.err != nil {
			return 0, r.err
		}
		r.decode()
	}
}

// Close ends the Reader, and does not close what is below.
func (r *Reader) Close() error {
	r.err = errClosed
	return nil
}

const tableSize = 1 << 14

// Writer compresses what is written to it.
type Writer struct {
	codes
	w     *bufio.Writer
	bits  uint32
	nbits uint
	saved uint32 // the code of the string that is under way
	err   error
	// table finds codes: a word is the code's prefix, its last byte and the code, 0 is no entry.
	table [tableSize]uint32
}

// NewWriter returns a Writer that compresses to w. litWidth is the number of bits of a value, from 2 to 8.
func NewWriter(w io.Writer, order Order, litWidth int) io.WriteCloser {
	z := new(Writer)
	z.Reset(w, order, litWidth)
	return z
}

// Reset starts over with dst.
func (w *Writer) Reset(dst io.Writer, order Order, litWidth int) {
	*w = Writer{w: bufio.NewWriter(dst), saved: none}
	w.err = w.init(order, litWidth)
}

func (w *Writer) emit(code uint32) error {
	if w.order == LSB {
		w.bits |= code << w.nbits
	} else {
		w.bits |= code << (32 - w.width - w.nbits)
	}
	for w.nbits += w.width; w.nbits >= 8; w.nbits -= 8 {
		var c byte
		if w.order == LSB {
			c = byte(w.bits)
			w.bits >>= 8
		} else {
			c = byte(w.bits >> 24)
			w.bits <<= 8
		}
		if err := w.w.WriteByte(c); err != nil {
			return err
		}
	}
	return nil
}

// grow counts a new code; where there are no more, all begins anew.
func (w *Writer) grow() error {
	w.hi++
	if w.hi == w.over {
		w.width++
		w.over <<= 1
	}
	if w.hi == 1<<maxWidth-1 {
		if err := w.emit(uint32(w.clear)); err != nil {
			return err
		}
		w.restart()
		w.table = [tableSize]uint32{}
		return errOutOfCodes
	}
	return nil
}

// Write compresses p, whose values must fit litWidth.
func (w *Writer) Write(p []byte) (n int, err error) {
	if w.err != nil {
		return 0, w.err
	}
	if len(p) == 0 {
		return 0, nil
	}
	if limit := uint8(1<<w.litWidth - 1); limit != 0xff {
		for _, c := range p {
			if c > limit {
				w.err = errors.New("lzw: input byte too large for the litWidth")
				return 0, w.err
			}
		}
	}
	n = len(p)
	code := w.saved
	if code == none {
		if err := w.emit(uint32(w.clear)); err != nil {
			w.err = err
			return 0, err
		}
		code, p = uint32(p[0]), p[1:]
	}
next:
	for _, c := range p {
		key := code<<8 | uint32(c)
		h := key * 0x9e3779b1 >> 18
		for ; w.table[h] != 0; h = (h + 1) % tableSize {
			if t := w.table[h]; t>>12 == key {
				code = t & (1<<maxWidth - 1)
				continue next
			}
		}
		if w.err = w.emit(code); w.err != nil {
			return 0, w.err
		}
		code = uint32(c)
		if err := w.grow(); err != nil {
			if err == errOutOfCodes {
				continue
			}
			w.err = err
			return 0, err
		}
		w.table[h] = key<<12 | uint32(w.hi)
	}
	w.saved = code
	return n, nil
}

// Close writes the rest, and does not close what is below.
func (w *Writer) Close() error {
	if w.err != nil {
		if w.err == errClosed {
			return nil
		}
		return w.err
	}
	w.err = errClosed
	if w.saved != none {
		if err := w.emit(w.saved); err != nil {
			return err
		}
		if err := w.grow(); err != nil && err != errOutOfCodes {
			return err
		}
	} else if err := w.emit(uint32(w.clear)); err != nil {
		return err
	}
	if err := w.emit(uint32(w.eof)); err != nil {
		return err
	}
	if w.nbits > 0 {
		if w.order == MSB {
			w.bits >>= 24
		}
		if err := w.w.WriteByte(byte(w.bits)); err != nil {
			return err
		}
	}
	return w.w.Flush()
}
