// Package tabwriter aligns columns of text.
package tabwriter

import (
	"fmt"
	"io"
	"unicode/utf8"
)

// What a Writer does, as bits: ignore tags of HTML, remove Escape characters, align to the right, drop
// empty columns, indent by tabs, show the columns by bars.
const (
	FilterHTML uint = 1 << iota
	StripEscape
	AlignRight
	DiscardEmptyColumns
	TabIndent
	Debug
)

// Escape encloses text that is taken as it is, tabs included.
const Escape = '\xff'

// cell is a piece of text that ends at a tab or a line's end.
type cell struct {
	size, width int
	htab        bool
}

// Writer collects text in cells until it can tell how wide the columns are.
type Writer struct {
	out                io.Writer
	minwidth, tabwidth int
	padding            int
	padchar            byte
	flags              uint

	buf     []byte
	pos     int // of the width already counted, in buf
	cell    cell
	endChar byte
	lines   [][]cell
	widths  []int
}

// failure is the error of the output, which ends the writing by a panic.
type failure struct{ err error }

// recovered turns a failure into an error. Other panics go on, with the name of the operation.
func (b *Writer) recovered(err *error, op string) {
	e := recover()
	if e == nil {
		return
	}
	if op == "Flush" {
		b.reset()
	}
	f, ok := e.(failure)
	if !ok {
		panic(fmt.Sprintf("tabwriter: panic during %s (%v)", op, e))
	}
	*err = f.err
}

// NewWriter returns a Writer with these settings.
func NewWriter(output io.Writer, minwidth, tabwidth, padding int, padchar byte, flags uint) *Writer {
	return new(Writer).Init(output, minwidth, tabwidth, padding, padchar, flags)
}

// Init sets where output goes, the least width of a cell, the width of a tab, how much padding is added and
// of which character, and the bits of flags. It panics if a number is negative.
func (b *Writer) Init(output io.Writer, minwidth, tabwidth, padding int, padchar byte, flags uint) *Writer {
	if minwidth < 0 || tabwidth < 0 || padding < 0 {
		panic("negative minwidth, tabwidth, or padding")
	}
	*b = Writer{out: output, minwidth: minwidth, tabwidth: tabwidth, padding: padding, padchar: padchar, flags: flags}
	if padchar == '\t' {
		b.flags &^= AlignRight
	}
	b.reset()
	return b
}

func (b *Writer) reset() {
	b.buf = b.buf[:0]
	b.pos = 0
	b.cell = cell{}
	b.endChar = 0
	b.lines = [][]cell{nil}
	b.widths = b.widths[:0]
}

func (b *Writer) put(p []byte) {
	n, err := b.out.Write(p)
	if err == nil && n != len(p) {
		err = io.ErrShortWrite
	}
	if err != nil {
		panic(failure{err})
	}
}

func (b *Writer) fill(p string, n int) {
	for ; n > 0; n-- {
		b.put([]byte(p))
	}
}

func (b *Writer) writePadding(textw, cellw int, useTabs bool) {
	if b.padchar == '\t' || useTabs {
		if b.tabwidth == 0 {
			return
		}
		cellw = (cellw + b.tabwidth - 1) / b.tabwidth * b.tabwidth
		b.fill("\t", (cellw-textw+b.tabwidth-1)/b.tabwidth)
		return
	}
	b.fill(string([]byte{b.padchar}), cellw-textw)
}

// writeLines writes lines [line0, line1) from pos on.
func (b *Writer) writeLines(pos, line0, line1 int) int {
	for i := line0; i < line1; i++ {
		line := b.lines[i]
		useTabs := b.flags&TabIndent != 0
		for j, c := range line {
			if j > 0 && b.flags&Debug != 0 {
				b.put([]byte{'|'})
			}
			if c.size == 0 {
				if j < len(b.widths) {
					b.writePadding(c.width, b.widths[j], useTabs)
				}
				continue
			}
			useTabs = false
			if b.flags&AlignRight == 0 {
				b.put(b.buf[pos : pos+c.size])
				pos += c.size
				if j < len(b.widths) {
					b.writePadding(c.width, b.widths[j], false)
				}
			} else {
				if j < len(b.widths) {
					b.writePadding(c.width, b.widths[j], false)
				}
				b.put(b.buf[pos : pos+c.size])
				pos += c.size
			}
		}
		if i+1 == len(b.lines) {
			// The last line is still being written: what it has so far follows.
			b.put(b.buf[pos : pos+b.cell.size])
			pos += b.cell.size
		} else {
			b.put([]byte{'\n'})
		}
	}
	return pos
}

// format lays out lines [line0, line1): a column is a block of lines that have a
// cell more, ended by a tab, than there are columns so far.
func (b *Writer) format(pos0, line0, line1 int) (pos int) {
	pos = pos0
	column := len(b.widths)
	for this := line0; this < line1; this++ {
		if column >= len(b.lines[this])-1 {
			continue
		}
		pos = b.writeLines(pos, line0, this)
		line0 = this
		width := b.minwidth
		discardable := true
		for ; this < line1; this++ {
			line := b.lines[this]
			if column >= len(line)-1 {
				break
			}
			c := line[column]
			width = max(width, c.width+b.padding)
			if c.width > 0 || c.htab {
				discardable = false
			}
		}
		if discardable && b.flags&DiscardEmptyColumns != 0 {
			width = 0
		}
		b.widths = append(b.widths, width)
		pos = b.format(pos, line0, this)
		b.widths = b.widths[:len(b.widths)-1]
		line0 = this
		this--
	}
	return b.writeLines(pos, line0, line1)
}

func (b *Writer) append(text []byte) {
	b.buf = append(b.buf, text...)
	b.cell.size += len(text)
}

func (b *Writer) updateWidth() {
	b.cell.width += utf8.RuneCount(b.buf[b.pos:])
	b.pos = len(b.buf)
}

func (b *Writer) startEscape(ch byte) {
	switch ch {
	case Escape:
		b.endChar = Escape
	case '<':
		b.endChar = '>'
	case '&':
		b.endChar = ';'
	}
}

func (b *Writer) endEscape() {
	switch b.endChar {
	case Escape:
		b.updateWidth()
		if b.flags&StripEscape == 0 {
			b.cell.width -= 2
		}
	case '>':
	case ';':
		b.cell.width++
	}
	b.pos = len(b.buf)
	b.endChar = 0
}

func (b *Writer) terminateCell(htab bool) int {
	b.cell.htab = htab
	i := len(b.lines) - 1
	b.lines[i] = append(b.lines[i], b.cell)
	b.cell = cell{}
	return len(b.lines[i])
}

// Flush writes the rest; all columns end.
func (b *Writer) Flush() (err error) {
	defer b.recovered(&err, "Flush")
	b.flush()
	return nil
}

func (b *Writer) flush() {
	if b.cell.size > 0 {
		if b.endChar != 0 {
			b.endEscape()
		}
		b.terminateCell(false)
	}
	b.format(0, 0, len(b.lines))
	b.reset()
}

// Write takes text with cells that end with tabs. It writes a column when it ends, which is when a line has
// no cell in it.
func (b *Writer) Write(buf []byte) (n int, err error) {
	defer b.recovered(&err, "Write")
	n = 0
	for i, ch := range buf {
		if b.endChar != 0 {
			if ch == b.endChar {
				j := i + 1
				if ch == Escape && b.flags&StripEscape != 0 {
					j = i
				}
				b.append(buf[n:j])
				n = i + 1
				b.endEscape()
			}
			continue
		}
		switch ch {
		case '\t', '\v', '\n', '\f':
			b.append(buf[n:i])
			b.updateWidth()
			n = i + 1
			ncells := b.terminateCell(ch == '\t')
			if ch == '\n' || ch == '\f' {
				b.lines = append(b.lines, nil)
				if ch == '\f' || ncells == 1 {
					// Nothing that follows can change what was written so far.
					b.flush()
					if ch == '\f' && b.flags&Debug != 0 {
						b.put([]byte("---\n"))
					}
				}
			}
		case Escape:
			b.append(buf[n:i])
			b.updateWidth()
			n = i
			if b.flags&StripEscape != 0 {
				n++
			}
			b.startEscape(Escape)
		case '<', '&':
			if b.flags&FilterHTML != 0 {
				b.append(buf[n:i])
				b.updateWidth()
				n = i
				b.startEscape(ch)
			}
		}
	}
	b.append(buf[n:])
	return len(buf), nil
}
