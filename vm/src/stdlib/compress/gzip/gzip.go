// Package gzip reads and writes gzip files, RFC 1952.
package gzip

import (
	"bufio"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"time"
)

// Levels, as package flate has them.
const (
	NoCompression      = flate.NoCompression
	BestSpeed          = flate.BestSpeed
	BestCompression    = flate.BestCompression
	DefaultCompression = flate.DefaultCompression
	HuffmanOnly        = flate.HuffmanOnly
)

// Errors: contents that do not match their sum, and a header that is wrong.
var (
	ErrChecksum = errors.New("gzip: invalid checksum")
	ErrHeader   = errors.New("gzip: invalid header")
)

// Flags of the header.
const (
	hasText = 1 << iota
	hasCRC
	hasExtra
	hasName
	hasComment
)

// Header is what a file says of itself. Its strings have only characters of Latin-1.
type Header struct {
	Comment string    // any text in Latin-1
	Extra   []byte    // extra data
	ModTime time.Time // when the contents were changed
	Name    string    // the name of the file, in Latin-1
	OS      byte      // the system it was made on; 255 is unknown
}

// Reader reads what one or more gzip files hold.
type Reader struct {
	Header
	r            flate.Reader
	decompressor io.ReadCloser
	crc, size    uint32
	buf          [512]byte
	err          error
	multistream  bool
}

// NewReader reads the header of r and returns a Reader of its contents.
func NewReader(r io.Reader) (*Reader, error) {
	z := new(Reader)
	if err := z.Reset(r); err != nil {
		return nil, err
	}
	return z, nil
}

// Reset starts over with r.
func (z *Reader) Reset(r io.Reader) error {
	*z = Reader{decompressor: z.decompressor, multistream: true}
	if b, ok := r.(flate.Reader); ok {
		z.r = b
	} else {
		z.r = bufio.NewReader(r)
	}
	z.Header, z.err = z.readHeader()
	return z.err
}

// Multistream says whether files that follow one another are read as one, as they are at first.
func (z *Reader) Multistream(ok bool) { z.multistream = ok }

func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// read fills b with bytes of the header.
func (z *Reader) read(b []byte) error {
	if _, err := io.ReadFull(z.r, b); err != nil {
		return noEOF(err)
	}
	z.crc = crc32.Update(z.crc, crc32.IEEETable, b)
	return nil
}

func (z *Reader) readString() (string, error) {
	ascii := true
	for i := range z.buf {
		c, err := z.r.ReadByte()
		if err != nil {
			return "", noEOF(err)
		}
		z.buf[i] = c
		if c >= 0x80 {
			ascii = false
		}
		if c != 0 {
			continue
		}
		z.crc = crc32.Update(z.crc, crc32.IEEETable, z.buf[:i+1])
		if ascii {
			return string(z.buf[:i]), nil
		}
		runes := make([]rune, i)
		for j, c := range z.buf[:i] {
			runes[j] = rune(c)
		}
		return string(runes), nil
	}
	return "", ErrHeader
}

func (z *Reader) readHeader() (h Header, err error) {
	b := z.buf[:10]
	// The end of the file is no error here: there may be no further file.
	if _, err = io.ReadFull(z.r, b); err != nil {
		return h, err
	}
	if b[0] != 0x1f || b[1] != 0x8b || b[2] != 8 {
		return h, ErrHeader
	}
	flags := b[3]
	if t := int64(binary.LittleEndian.Uint32(b[4:])); t > 0 {
		h.ModTime = time.Unix(t, 0)
	}
	h.OS = b[9]
	z.crc = crc32.ChecksumIEEE(b)
	if flags&hasExtra != 0 {
		if err = z.read(z.buf[:2]); err != nil {
			return h, err
		}
		h.Extra = make([]byte, binary.LittleEndian.Uint16(z.buf[:2]))
		if err = z.read(h.Extra); err != nil {
			return h, err
		}
	}
	if flags&hasName != 0 {
		if h.Name, err = z.readString(); err != nil {
			return h, err
		}
	}
	if flags&hasComment != 0 {
		if h.Comment, err = z.readString(); err != nil {
			return h, err
		}
	}
	if flags&hasCRC != 0 {
		if _, err = io.ReadFull(z.r, z.buf[:2]); err != nil {
			return h, noEOF(err)
		}
		if binary.LittleEndian.Uint16(z.buf[:2]) != uint16(z.crc) {
			return h, ErrHeader
		}
	}
	z.crc = 0
	if z.decompressor == nil {
		z.decompressor = flate.NewReader(z.r)
	} else {
		z.decompressor.(flate.Resetter).Reset(z.r, nil)
	}
	return h, nil
}

// Read reads the contents. The error is io.EOF only if the sum is right.
func (z *Reader) Read(p []byte) (n int, err error) {
	if z.err != nil {
		return 0, z.err
	}
	for n == 0 {
		n, z.err = z.decompressor.Read(p)
		z.crc = crc32.Update(z.crc, crc32.IEEETable, p[:n])
		z.size += uint32(n)
		if z.err != io.EOF {
			return n, z.err
		}
		if _, err := io.ReadFull(z.r, z.buf[:8]); err != nil {
			z.err = noEOF(err)
			return n, z.err
		}
		if binary.LittleEndian.Uint32(z.buf[:4]) != z.crc || binary.LittleEndian.Uint32(z.buf[4:8]) != z.size {
			z.err = ErrChecksum
			return n, z.err
		}
		z.crc, z.size = 0, 0
		if !z.multistream {
			return n, io.EOF
		}
		if _, z.err = z.readHeader(); z.err != nil {
			return n, z.err
		}
	}
	return n, nil
}

// Close ends the Reader, and does not close what is below.
func (z *Reader) Close() error { return z.decompressor.Close() }

// Writer compresses what is written to it.
type Writer struct {
	Header
	w           io.Writer
	level       int
	wroteHeader bool
	closed      bool
	compressor  *flate.Writer
	crc, size   uint32
	err         error
}

// NewWriter returns a Writer that compresses to w at the usual level.
func NewWriter(w io.Writer) *Writer {
	z, _ := NewWriterLevel(w, DefaultCompression)
	return z
}

// NewWriterLevel is NewWriter at a level from -2 to 9.
func NewWriterLevel(w io.Writer, level int) (*Writer, error) {
	if level < HuffmanOnly || level > BestCompression {
		return nil, fmt.Errorf("gzip: invalid compression level: %d", level)
	}
	z := &Writer{level: level}
	z.Reset(w)
	return z, nil
}

// Reset starts over with w and the same level.
func (z *Writer) Reset(w io.Writer) {
	c := z.compressor
	if c != nil {
		c.Reset(w)
	}
	*z = Writer{Header: Header{OS: 255}, w: w, level: z.level, compressor: c}
}

// appendString appends a string of the header in Latin-1.
func appendString(b []byte, s string) ([]byte, error) {
	for _, r := range s {
		if r == 0 || r > 0xff {
			return nil, errors.New("gzip.Write: non-Latin-1 header string")
		}
		b = append(b, byte(r))
	}
	return append(b, 0), nil
}

func (z *Writer) writeHeader() error {
	z.wroteHeader = true
	b := []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, z.OS}
	if z.ModTime.After(time.Unix(0, 0)) {
		binary.LittleEndian.PutUint32(b[4:], uint32(z.ModTime.Unix()))
	}
	switch z.level {
	case BestCompression:
		b[8] = 2
	case BestSpeed:
		b[8] = 4
	}
	if z.Extra != nil {
		b[3] |= hasExtra
	}
	if z.Name != "" {
		b[3] |= hasName
	}
	if z.Comment != "" {
		b[3] |= hasComment
	}
	var err error
	if z.Extra != nil {
		if len(z.Extra) > 0xffff {
			return errors.New("gzip.Write: Extra data is too large")
		}
		b = binary.LittleEndian.AppendUint16(b, uint16(len(z.Extra)))
		b = append(b, z.Extra...)
	}
	if z.Name != "" {
		if b, err = appendString(b, z.Name); err != nil {
			return err
		}
	}
	if z.Comment != "" {
		if b, err = appendString(b, z.Comment); err != nil {
			return err
		}
	}
	if _, err = z.w.Write(b); err == nil && z.compressor == nil {
		z.compressor, _ = flate.NewWriter(z.w, z.level)
	}
	return err
}

// Write compresses p. The header is written before the first byte.
func (z *Writer) Write(p []byte) (int, error) {
	if z.err != nil {
		return 0, z.err
	}
	if !z.wroteHeader {
		if z.err = z.writeHeader(); z.err != nil {
			return 0, z.err
		}
	}
	z.size += uint32(len(p))
	z.crc = crc32.Update(z.crc, crc32.IEEETable, p)
	var n int
	n, z.err = z.compressor.Write(p)
	return n, z.err
}

// Flush writes everything so far, so that the reader can have it.
func (z *Writer) Flush() error {
	if z.err != nil || z.closed {
		return z.err
	}
	if !z.wroteHeader {
		if z.Write(nil); z.err != nil {
			return z.err
		}
	}
	z.err = z.compressor.Flush()
	return z.err
}

// Close writes the rest and the sum, and does not close what is below.
func (z *Writer) Close() error {
	if z.err != nil || z.closed {
		return z.err
	}
	z.closed = true
	if !z.wroteHeader {
		if z.Write(nil); z.err != nil {
			return z.err
		}
	}
	if z.err = z.compressor.Close(); z.err != nil {
		return z.err
	}
	var b [8]byte
	binary.LittleEndian.PutUint32(b[:4], z.crc)
	binary.LittleEndian.PutUint32(b[4:], z.size)
	_, z.err = z.w.Write(b[:])
	return z.err
}
