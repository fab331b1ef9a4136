// Package quotedprintable encodes and decodes text that is mostly plain (RFC 2045).
package quotedprintable

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// A Reader decodes. It is lenient where others are: bare line ends, bytes above 127, an equals
// sign that begins nothing.
type Reader struct {
	in   *bufio.Reader
	err  error
	line []byte
}

// NewReader returns a Reader that decodes what r reads.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReader(r)} }

// Read decodes into p.
func (r *Reader) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if len(r.line) == 0 {
			if r.err != nil {
				return n, r.err
			}
			r.fill()
			continue
		}
		c := r.line[0]
		used := 1
		switch {
		case c == '=':
			if c, used, err = unescape(r.line); err != nil {
				return n, err
			}
		case (c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 0x7f:
			return n, fmt.Errorf("quotedprintable: invalid unescaped byte 0x%02x in body", c)
		}
		p[n] = c
		n++
		r.line = r.line[used:]
	}
	return n, nil
}

// fill reads a line, and takes the space and a soft line end off its end.
func (r *Reader) fill() {
	whole, err := r.in.ReadSlice('\n')
	r.err = err
	line := bytes.TrimRight(whole, "\n\r \t")
	end := whole[len(line):]
	if bytes.HasSuffix(line, []byte("=")) {
		line = line[:len(line)-1]
		end = bytes.TrimLeft(end, " \t")
		ok := bytes.HasPrefix(end, []byte("\n")) || bytes.HasPrefix(end, []byte("\r\n")) ||
			len(end) == 0 && len(line) > 0 && err == io.EOF
		if !ok {
			r.err = fmt.Errorf("quotedprintable: invalid bytes after =: %q", end)
		}
	} else if bytes.HasSuffix(whole, []byte("\r\n")) {
		line = append(line, '\r', '\n')
	} else if bytes.HasSuffix(whole, []byte("\n")) {
		line = append(line, '\n')
	}
	r.line = line
}

// unescape decodes the =XX that line begins with, or takes the sign as it is.
func unescape(line []byte) (c byte, used int, err error) {
	if len(line) < 3 {
		err = io.ErrUnexpectedEOF
	} else {
		var digits [2]int
		for i := range digits {
			d := line[1+i]
			switch {
			case '0' <= d && d <= '9':
				digits[i] = int(d - '0')
			case 'A' <= d && d <= 'F':
				digits[i] = int(d-'A') + 10
			case 'a' <= d && d <= 'f':
				digits[i] = int(d-'a') + 10
			default:
				if err == nil {
					err = fmt.Errorf("quotedprintable: invalid hex byte 0x%02x", d)
				}
			}
		}
		if err == nil {
			return byte(digits[0]<<4 | digits[1]), 3, nil
		}
	}
	if len(line) >= 2 && line[1] != '\r' && line[1] != '\n' {
		return '=', 1, nil
	}
	return 0, 0, err
}

const (
	maxLine  = 76
	upperHex = "0123456789ABCDEF"
)

// A Writer encodes. Close it to write what is left.
type Writer struct {
	// Binary is whether line ends are data, too, and not written as the line ends of text.
	Binary bool

	out  io.Writer
	line []byte
	cr   bool // the last byte was \r, and ended a line
}

// NewWriter returns a Writer that writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{out: w} }

// Write encodes p. Lines are at most 76 bytes long.
func (w *Writer) Write(p []byte) (n int, err error) {
	for _, c := range p {
		if err := w.put(c); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func (w *Writer) put(c byte) error {
	switch {
	case !w.Binary && (c == '\n' || c == '\r'):
		if w.cr && c == '\n' {
			w.cr = false
			return nil
		}
		if c == '\r' {
			w.cr = true
		}
		if err := w.endSpace(); err != nil {
			return err
		}
		w.line = append(w.line, '\r', '\n')
		return w.flush()
	case c == ' ' || c == '\t' || c > ' ' && c <= '~' && c != '=':
		if err := w.room(1); err != nil {
			return err
		}
		w.line = append(w.line, c)
		w.cr = false
		return nil
	}
	return w.escape(c)
}

// room makes sure that n more bytes, and an equals sign after them, fit into the line.
func (w *Writer) room(n int) error {
	if len(w.line)+n < maxLine {
		return nil
	}
	w.line = append(w.line, '=', '\r', '\n')
	return w.flush()
}

func (w *Writer) escape(c byte) error {
	if err := w.room(3); err != nil {
		return err
	}
	w.line = append(w.line, '=', upperHex[c>>4], upperHex[c&15])
	return nil
}

// endSpace escapes space at the end of the line, which would get lost.
func (w *Writer) endSpace() error {
	if n := len(w.line); n > 0 && (w.line[n-1] == ' ' || w.line[n-1] == '\t') {
		c := w.line[n-1]
		w.line = w.line[:n-1]
		return w.escape(c)
	}
	return nil
}

func (w *Writer) flush() error {
	if _, err := w.out.Write(w.line); err != nil {
		return err
	}
	w.line = w.line[:0]
	return nil
}

// Close writes what is left. It does not close the writer below.
func (w *Writer) Close() error {
	if err := w.endSpace(); err != nil {
		return err
	}
	return w.flush()
}
