// Package zlib reads and writes zlib's format, RFC 1950.
package zlib

import (
	"bufio"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/adler32"
	"io"
)

// Levels, as package flate has them.
const (
	NoCompression      = flate.NoCompression
	BestSpeed          = flate.BestSpeed
	BestCompression    = flate.BestCompression
	DefaultCompression = flate.DefaultCompression
	HuffmanOnly        = flate.HuffmanOnly
)

// Errors: contents that do not match their sum, another dictionary than the one used, a header that is
// wrong.
var (
	ErrChecksum   = errors.New("zlib: invalid checksum")
	ErrDictionary = errors.New("zlib: invalid dictionary")
	ErrHeader     = errors.New("zlib: invalid header")
)

// Resetter begins anew with another reader.
type Resetter interface {
	// Reset starts over with r and the dictionary. It reads the header.
	Reset(r io.Reader, dict []byte) error
}

type reader struct {
	r            flate.Reader
	decompressor io.ReadCloser
	digest       hash.Hash32
	err          error
	buf          [4]byte
}

// NewReader reads the header of r and returns a reader of its contents.
func NewReader(r io.Reader) (io.ReadCloser, error) { return NewReaderDict(r, nil) }

// NewReaderDict is NewReader with a dictionary; it returns ErrDictionary if another was used.
func NewReaderDict(r io.Reader, dict []byte) (io.ReadCloser, error) {
	z := new(reader)
	if err := z.Reset(r, dict); err != nil {
		return nil, err
	}
	return z, nil
}

// read reads n bytes, of which none may be missing.
func (z *reader) read(n int) ([]byte, error) {
	_, err := io.ReadFull(z.r, z.buf[:n])
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return z.buf[:n], err
}

func (z *reader) Reset(r io.Reader, dict []byte) error {
	*z = reader{decompressor: z.decompressor}
	if b, ok := r.(flate.Reader); ok {
		z.r = b
	} else {
		z.r = bufio.NewReader(r)
	}
	var b []byte
	if b, z.err = z.read(2); z.err != nil {
		return z.err
	}
	h := binary.BigEndian.Uint16(b)
	if h>>8&15 != 8 || h>>12 > 7 || h%31 != 0 {
		z.err = ErrHeader
		return z.err
	}
	withDict := h&0x20 != 0
	if withDict {
		if b, z.err = z.read(4); z.err != nil {
			return z.err
		}
		if binary.BigEndian.Uint32(b) != adler32.Checksum(dict) {
			z.err = ErrDictionary
			return z.err
		}
	} else {
		dict = nil
	}
	if z.decompressor == nil {
		z.decompressor = flate.NewReaderDict(z.r, dict)
	} else {
		z.decompressor.(flate.Resetter).Reset(z.r, dict)
	}
	z.digest = adler32.New()
	return nil
}

func (z *reader) Read(p []byte) (int, error) {
	if z.err != nil {
		return 0, z.err
	}
	var n int
	n, z.err = z.decompressor.Read(p)
	z.digest.Write(p[:n])
	if z.err != io.EOF {
		return n, z.err
	}
	b, err := z.read(4)
	if err != nil {
		z.err = err
	} else if binary.BigEndian.Uint32(b) != z.digest.Sum32() {
		z.err = ErrChecksum
	}
	return n, z.err
}

func (z *reader) Close() error {
	if z.err != nil && z.err != io.EOF {
		return z.err
	}
	z.err = z.decompressor.Close()
	return z.err
}

// Writer compresses what is written to it.
type Writer struct {
	w           io.Writer
	level       int
	dict        []byte
	compressor  *flate.Writer
	digest      hash.Hash32
	err         error
	wroteHeader bool
}

// NewWriter returns a Writer that compresses to w at the usual level.
func NewWriter(w io.Writer) *Writer {
	z, _ := NewWriterLevel(w, DefaultCompression)
	return z
}

// NewWriterLevel is NewWriter at a level from -2 to 9.
func NewWriterLevel(w io.Writer, level int) (*Writer, error) {
	return NewWriterLevelDict(w, level, nil)
}

// NewWriterLevelDict is NewWriterLevel with a dictionary, which the reader must have, too.
func NewWriterLevelDict(w io.Writer, level int, dict []byte) (*Writer, error) {
	if level < HuffmanOnly || level > BestCompression {
		return nil, fmt.Errorf("zlib: invalid compression level: %d", level)
	}
	return &Writer{w: w, level: level, dict: dict}, nil
}

// Reset starts over with w, the same level and dictionary.
func (z *Writer) Reset(w io.Writer) {
	z.w, z.err, z.wroteHeader = w, nil, false
	if z.compressor != nil {
		z.compressor.Reset(w)
		z.digest.Reset()
	}
}

func (z *Writer) writeHeader() {
	if z.wroteHeader || z.err != nil {
		return
	}
	z.wroteHeader = true
	h := uint16(0x7800)
	switch z.level {
	case 2, 3, 4, 5:
		h |= 1 << 6
	case 6, -1:
		h |= 2 << 6
	case 7, 8, 9:
		h |= 3 << 6
	}
	if z.dict != nil {
		h |= 1 << 5
	}
	h += 31 - h%31
	b := binary.BigEndian.AppendUint16(nil, h)
	if z.dict != nil {
		b = binary.BigEndian.AppendUint32(b, adler32.Checksum(z.dict))
	}
	if _, z.err = z.w.Write(b); z.err != nil {
		return
	}
	if z.compressor == nil {
		if z.compressor, z.err = flate.NewWriterDict(z.w, z.level, z.dict); z.err != nil {
			return
		}
		z.digest = adler32.New()
	}
}

// Write compresses p.
func (z *Writer) Write(p []byte) (n int, err error) {
	if z.writeHeader(); z.err != nil {
		return 0, z.err
	}
	if len(p) == 0 {
		return 0, nil
	}
	if n, z.err = z.compressor.Write(p); z.err == nil {
		z.digest.Write(p)
	}
	return n, z.err
}

// Flush writes everything so far, so that the reader can have it.
func (z *Writer) Flush() error {
	if z.writeHeader(); z.err != nil {
		return z.err
	}
	z.err = z.compressor.Flush()
	return z.err
}

// Close writes the rest and the sum, and does not close what is below.
func (z *Writer) Close() error {
	if z.writeHeader(); z.err != nil {
		return z.err
	}
	if z.err = z.compressor.Close(); z.err != nil {
		return z.err
	}
	_, z.err = z.w.Write(binary.BigEndian.AppendUint32(nil, z.digest.Sum32()))
	return z.err
}
