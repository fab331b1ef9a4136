package bufio

import (
	"io"
	"unicode/utf8"
)

// Writer is an io.Writer with a buffer; the first error stays.
type Writer struct {
	err error
	buf []byte
	n   int
	wr  io.Writer
}

// NewWriterSize returns a Writer with a buffer of at least size bytes; w itself if it is one already.
func NewWriterSize(w io.Writer, size int) *Writer {
	if b, ok := w.(*Writer); ok && len(b.buf) >= size {
		return b
	}
	if size <= 0 {
		size = defaultBufSize
	}
	return &Writer{buf: make([]byte, size), wr: w}
}

// NewWriter returns a Writer with a buffer of 4096 bytes.
func NewWriter(w io.Writer) *Writer { return NewWriterSize(w, defaultBufSize) }

// Size returns the size of the buffer in bytes.
func (b *Writer) Size() int { return len(b.buf) }

// Available returns how many bytes of the buffer are free.
func (b *Writer) Available() int { return len(b.buf) - b.n }

// AvailableBuffer returns an empty slice with the free room of the buffer, for appending to and then
// passing to Write.
func (b *Writer) AvailableBuffer() []byte { return b.buf[b.n:][:0] }

// Buffered returns how many bytes wait to be written.
func (b *Writer) Buffered() int { return b.n }

// Reset drops what waits and the last error, and continues with w.
func (b *Writer) Reset(w io.Writer) {
	if b == w {
		return
	}
	if b.buf == nil {
		b.buf = make([]byte, defaultBufSize)
	}
	b.err = nil
	b.n = 0
	b.wr = w
}

// Flush writes what waits. After an error all calls return it.
func (b *Writer) Flush() error {
	if b.err != nil || b.n == 0 {
		return b.err
	}
	n, err := b.wr.Write(b.buf[:b.n])
	if n < b.n && err == nil {
		err = io.ErrShortWrite
	}
	if err != nil {
		if n > 0 && n < b.n {
			copy(b.buf, b.buf[n:b.n])
		}
		b.n -= n
		b.err = err
		return err
	}
	b.n = 0
	return nil
}

// Write puts p into the buffer, and writes when that is full.
func (b *Writer) Write(p []byte) (nn int, err error) {
	for len(p) > b.Available() && b.err == nil {
		var n int
		if b.n == 0 {
			n, b.err = b.wr.Write(p)
		} else {
			n = copy(b.buf[b.n:], p)
			b.n += n
			b.Flush()
		}
		nn += n
		p = p[n:]
	}
	if b.err != nil {
		return nn, b.err
	}
	n := copy(b.buf[b.n:], p)
	b.n += n
	return nn + n, nil
}

// WriteByte writes one byte.
func (b *Writer) WriteByte(c byte) error {
	if b.err != nil {
		return b.err
	}
	if b.n >= len(b.buf) && b.Flush() != nil {
		return b.err
	}
	b.buf[b.n] = c
	b.n++
	return nil
}

// WriteRune writes r as UTF-8 and returns how many bytes that took.
func (b *Writer) WriteRune(r rune) (size int, err error) {
	if uint32(r) < utf8.RuneSelf {
		if err = b.WriteByte(byte(r)); err != nil {
			return 0, err
		}
		return 1, nil
	}
	// A rune goes into the buffer whole. Where the longest rune would not fit, the buffer is flushed
	// first, however short this one is.
	if b.Available() < utf8.UTFMax && b.err == nil {
		b.Flush()
	}
	return b.WriteString(string(r))
}

// WriteString writes s.
func (b *Writer) WriteString(s string) (int, error) {
	nn := 0
	var sw io.StringWriter
	tried := false
	for len(s) > b.Available() && b.err == nil {
		var n int
		if b.n == 0 && !tried {
			tried = true
			sw, _ = b.wr.(io.StringWriter)
		}
		if b.n == 0 && sw != nil {
			n, b.err = sw.WriteString(s)
		} else {
			n = copy(b.buf[b.n:], s)
			b.n += n
			b.Flush()
		}
		nn += n
		s = s[n:]
	}
	if b.err != nil {
		return nn, b.err
	}
	n := copy(b.buf[b.n:], s)
	b.n += n
	return nn + n, nil
}

// ReadFrom writes all of r until io.EOF. What is buffered then still needs Flush.
func (b *Writer) ReadFrom(r io.Reader) (n int64, err error) {
	if b.err != nil {
		return 0, b.err
	}
	rf, direct := b.wr.(io.ReaderFrom)
	for {
		if b.Available() == 0 {
			if err := b.Flush(); err != nil {
				return n, err
			}
		}
		if direct && b.n == 0 {
			m, err := rf.ReadFrom(r)
			b.err = err
			return n + m, err
		}
		m, empty := 0, 0
		for ; empty < maxEmptyReads; empty++ {
			m, err = r.Read(b.buf[b.n:])
			if m != 0 || err != nil {
				break
			}
		}
		if empty == maxEmptyReads {
			return n, io.ErrNoProgress
		}
		b.n += m
		n += int64(m)
		if err != nil {
			break
		}
	}
	if err == io.EOF {
		err = nil
		if b.Available() == 0 {
			err = b.Flush()
		}
	}
	return n, err
}

// ReadWriter holds a Reader and a Writer.
type ReadWriter struct {
	*Reader
	*Writer
}

// NewReadWriter returns both as one.
func NewReadWriter(r *Reader, w *Writer) *ReadWriter { return &ReadWriter{r, w} }
