package xml

import (
	"bytes"
	"io"
)

// fill reads ahead, if nobody else reads from the same place.
func (d *Decoder) fill() {
	switch {
	case d.ahead != nil:
		d.sync()
		if _, d.err = d.ahead.Peek(1); d.err == nil {
			d.window, _ = d.ahead.Peek(d.ahead.Buffered())
			d.peeks = len(d.window)
		}
	case d.reader == nil:
		d.err = io.EOF
	}
}

// sync takes from the reader what of the window has been read.
func (d *Decoder) sync() {
	d.ahead.Discard(d.peeks - len(d.window))
	d.window, d.peeks = nil, 0
}

// unread returns a reader of all that has not been read.
func (d *Decoder) unread() io.Reader {
	if d.reader == nil {
		return bytes.NewReader(d.window)
	}
	if d.ahead != nil {
		d.sync()
	}
	return d.reader.(io.Reader)
}

// held returns what can be read without asking the reader.
func (d *Decoder) held() []byte {
	if d.err != nil || d.peeked >= 0 {
		return nil
	}
	return d.window
}

// take reads the first n bytes of the window into the buffer, and reports whether there are any.
func (d *Decoder) take(n int) bool {
	if n == 0 {
		return false
	}
	b := d.window[:n]
	d.window = d.window[n:]
	d.buf.Write(b)
	if d.saved != nil {
		d.saved.Write(b)
	}
	if count, behind := newlines(b); count > 0 {
		d.line += count
		d.lineStart = d.offset + int64(behind)
	}
	d.offset += int64(n)
	return true
}

// plainText returns how many bytes nothing has to be known about but that they belong to a text. It
// ends at the quote, too, if that is not negative.
func plainText(b []byte, quote int) int

// nameBytes returns how many bytes may belong to a name.
func nameBytes(b []byte) int

// plainName reports whether s is a name, and of ASCII.
func plainName(s string) bool

// goodText returns how many bytes are characters of ASCII that text may hold.
func goodText(b []byte) int

// newlines counts, and returns where the last line begins.
func newlines(b []byte) (count, behind int)
