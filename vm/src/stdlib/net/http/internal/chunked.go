// Package internal holds what net/http and its neighbours share: bodies in chunks.
package internal

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// ErrLineTooLong says that a chunk's first line is too long.
var ErrLineTooLong = errors.New("header line too long")

const maxLine = 4096

// NewChunkedReader returns a reader of a body in chunks, without its trailer. It returns io.EOF
// after the last chunk.
func NewChunkedReader(r io.Reader) io.Reader {
	br, ok := r.(*bufio.Reader)
	if !ok {
		br = bufio.NewReader(r)
	}
	return &chunkedReader{r: br}
}

type chunkedReader struct {
	r       *bufio.Reader
	left    uint64 // of the present chunk
	err     error
	inChunk bool // the end of a chunk has to be read
	excess  int64
}

func (c *chunkedReader) Read(b []byte) (n int, err error) {
	for c.err == nil {
		if c.inChunk && c.left == 0 {
			if n > 0 && c.r.Buffered() < 2 {
				break // What is there is better than waiting.
			}
			if c.err = c.endChunk(); c.err != nil {
				break
			}
		}
		if c.left == 0 {
			if n > 0 && !c.lineBuffered() {
				break
			}
			c.beginChunk()
			continue
		}
		if len(b) == 0 {
			break
		}
		var m int
		m, c.err = c.r.Read(b[:min(uint64(len(b)), c.left)])
		n += m
		b = b[m:]
		c.left -= uint64(m)
		if c.err == io.EOF {
			c.err = io.ErrUnexpectedEOF
		}
	}
	return n, c.err
}

func (c *chunkedReader) lineBuffered() bool {
	have, _ := c.r.Peek(c.r.Buffered())
	return bytes.IndexByte(have, '\n') >= 0
}

func (c *chunkedReader) endChunk() error {
	var end [2]byte
	if _, err := io.ReadFull(c.r, end[:]); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return err
	}
	if string(end[:]) != "\r\n" {
		return errors.New("malformed chunked encoding")
	}
	c.inChunk = false
	return nil
}

func (c *chunkedReader) beginChunk() {
	line, err := readLine(c.r)
	if err != nil {
		c.err = err
		return
	}
	c.excess += int64(len(line)) + 2
	size, _, _ := bytes.Cut(line, []byte(";"))
	size = bytes.TrimRight(size, " \t")
	if c.left, c.err = parseHex(size); c.err != nil {
		return
	}
	// Headers that are much larger than what they head are an attack.
	c.excess -= 16 + 2*int64(min(c.left, 1<<40))
	c.excess = max(c.excess, 0)
	if c.excess > 16*1024 {
		c.err = errors.New("chunked encoding contains too much non-data")
		return
	}
	if c.left == 0 {
		c.err = io.EOF
		return
	}
	c.inChunk = true
}

func readLine(r *bufio.Reader) ([]byte, error) {
	line, err := r.ReadSlice('\n')
	switch {
	case err == io.EOF:
		return nil, io.ErrUnexpectedEOF
	case err == bufio.ErrBufferFull:
		return nil, ErrLineTooLong
	case err != nil:
		return nil, err
	}
	// A bare \n hides requests from others that take it for something else.
	if at := bytes.IndexByte(line, '\r'); at < 0 {
		return nil, errors.New("chunked line ends with bare LF")
	} else if at != len(line)-2 {
		return nil, errors.New("invalid CR in chunked line")
	}
	if len(line) >= maxLine {
		return nil, ErrLineTooLong
	}
	return bytes.TrimRight(line[:len(line)-2], " \t"), nil
}

func parseHex(s []byte) (n uint64, err error) {
	if len(s) == 0 {
		return 0, errors.New("empty hex number for chunk length")
	}
	for i, c := range s {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, errors.New("invalid byte in chunk length")
		}
		if i == 16 {
			return 0, errors.New("http chunk length too large")
		}
		n = n<<4 | uint64(c)
	}
	return n, nil
}

// NewChunkedWriter returns a writer that writes chunks. Closing it writes the last one, but not the
// empty line after the trailer.
func NewChunkedWriter(w io.Writer) io.WriteCloser { return &chunkedWriter{w} }

type chunkedWriter struct{ w io.Writer }

func (c *chunkedWriter) Write(b []byte) (n int, err error) {
	if len(b) == 0 {
		return 0, nil
	}
	if _, err := fmt.Fprintf(c.w, "%x\r\n", len(b)); err != nil {
		return 0, err
	}
	n, err = c.w.Write(b)
	if err != nil {
		return n, err
	}
	if n != len(b) {
		return n, io.ErrShortWrite
	}
	if _, err := io.WriteString(c.w, "\r\n"); err != nil {
		return n, err
	}
	if f, ok := c.w.(*FlushAfterChunkWriter); ok {
		err = f.Flush()
	}
	return n, err
}

func (c *chunkedWriter) Close() error {
	_, err := io.WriteString(c.w, "0\r\n")
	return err
}

// A FlushAfterChunkWriter is flushed after each chunk.
type FlushAfterChunkWriter struct{ *bufio.Writer }

// IsMemory reports whether r is an io.NopCloser of a reader of bytes in memory.
func IsMemory(r io.Reader) bool {
	switch inner := nopped(r).(type) {
	case *bytes.Reader, *bytes.Buffer, *strings.Reader:
		return inner != nil
	}
	return false
}

var nopTypes = [...]reflect.Type{
	reflect.TypeOf(io.NopCloser(nil)),
	reflect.TypeOf(io.NopCloser(struct {
		io.Reader
		io.WriterTo
	}{})),
}

// nopped returns what an io.NopCloser was made of, or nil.
func nopped(r io.Reader) any {
	t := reflect.TypeOf(r)
	if t != nil && slices.Contains(nopTypes[:], t) {
		return reflect.ValueOf(r).Field(0).Interface()
	}
	return nil
}
