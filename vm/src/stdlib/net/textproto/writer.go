package textproto

import (
	"bufio"
	"fmt"
	"io"
)

// A Writer writes requests or answers.
type Writer struct {
	W   *bufio.Writer // what is written to
	dot *dotWriter
}

// NewWriter returns a Writer that writes to w.
func NewWriter(w *bufio.Writer) *Writer { return &Writer{W: w} }

// PrintfLine writes a formatted line with its end.
func (w *Writer) PrintfLine(format string, args ...any) error {
	w.closeDot()
	fmt.Fprintf(w.W, format, args...)
	w.W.WriteString("\r\n")
	return w.W.Flush()
}

// DotWriter returns a writer for a text of lines: it ends them in \r\n, doubles leading dots, and
// when it is closed, writes the line with the dot alone. Any other call closes it.
func (w *Writer) DotWriter() io.WriteCloser {
	w.closeDot()
	w.dot = &dotWriter{w: w, last: '\n', fresh: true}
	return w.dot
}

func (w *Writer) closeDot() {
	if w.dot != nil {
		w.dot.Close()
	}
}

type dotWriter struct {
	w     *Writer
	last  byte // what was written last; a newline before the first
	fresh bool // nothing was written
}

func (d *dotWriter) Write(b []byte) (n int, err error) {
	out := d.w.W
	for _, c := range b {
		switch {
		case d.last == '\n' && c == '.':
			out.WriteByte('.')
		case c == '\n' && (d.last != '\r' || d.fresh):
			out.WriteByte('\r')
		}
		if err := out.WriteByte(c); err != nil {
			return n, err
		}
		d.last, d.fresh = c, false
		n++
	}
	return n, nil
}

func (d *dotWriter) Close() error {
	if d.w.dot == d {
		d.w.dot = nil
	}
	end := "\r\n.\r\n"
	switch {
	case d.fresh:
	case d.last == '\n':
		end = ".\r\n"
	case d.last == '\r':
		end = "\n.\r\n"
	}
	d.w.W.WriteString(end)
	return d.w.W.Flush()
}
