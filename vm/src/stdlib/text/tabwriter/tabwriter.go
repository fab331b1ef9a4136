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
	cells   []cell // of all lines
	lines   []int  // where in cells each line begins, then where the last one ends
	widths  []int

	text []byte // formatted, but not written yet
	pads []byte // the padding character, repeated
	err  error  // of the output; nothing more is written
}

// enough is how much formatted text is written at once.
const enough = 8 << 10

// recovered gives a panic of the output the name of the operation.
func recovered(op string) {
	if e := recover(); e != nil {
		panic(fmt.Sprintf("tabwriter: panic during %s (%v)", op, e))
	}
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
	b.cells = b.cells[:0]
	b.lines = append(b.lines[:0], 0, 0)
	b.widths = b.widths[:0]
	b.text = b.text[:0]
}

// write writes the formatted text.
func (b *Writer) write() {
	p := b.text
	b.text = p[:0]
	if len(p) == 0 || b.err != nil {
		return
	}
	n, err := b.out.Write(p)
	if err == nil && n != len(p) {
		err = io.ErrShortWrite
	}
	b.err = err
}

// pad adds padding after or before text to make a cell this wide.
func (b *Writer) pad(textw, cellw int, useTabs bool) {
	c, n := b.padchar, cellw-textw
	if c == '\t' || useTabs {
		if b.tabwidth == 0 {
			return
		}
		cellw = (cellw + b.tabwidth - 1) / b.tabwidth * b.tabwidth
		c, n = '\t', (cellw-textw+b.tabwidth-1)/b.tabwidth
	}
	if n <= 4 || c != b.padchar {
		for ; n > 0; n-- {
			b.text = append(b.text, c)
		}
		return
	}
	for len(b.pads) < n {
		b.pads = append(b.pads, c)
	}
	b.text = append(b.text, b.pads[:n]...)
}

// formatLines formats lines [line0, line1), whose text begins at pos.
func (b *Writer) formatLines(pos, line0, line1 int) int {
	for i := line0; i < line1; i++ {
		useTabs := b.flags&TabIndent != 0
		cells := b.cells[b.lines[i]:b.lines[i+1]]
		for j := range cells {
			c := &cells[j]
			if j > 0 && b.flags&Debug != 0 {
				b.text = append(b.text, '|')
			}
			padded := j < len(b.widths)
			if c.size == 0 {
				if padded {
					b.pad(c.width, b.widths[j], useTabs)
				}
				continue
			}
			useTabs = false
			if padded && b.flags&AlignRight != 0 {
				b.pad(c.width, b.widths[j], false)
			}
			b.text = append(b.text, b.buf[pos:pos+c.size]...)
			pos += c.size
			if padded && b.flags&AlignRight == 0 {
				b.pad(c.width, b.widths[j], false)
			}
		}
		if i+2 == len(b.lines) {
			// The last line is still being written: what it has so far follows.
			b.text = append(b.text, b.buf[pos:pos+b.cell.size]...)
			pos += b.cell.size
		} else {
			b.text = append(b.text, '\n')
		}
		if len(b.text) >= enough {
			b.write()
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
		if column >= b.lines[this+1]-b.lines[this]-1 {
			continue
		}
		if line0 < this {
			pos = b.formatLines(pos, line0, this)
			line0 = this
		}
		width := b.minwidth
		discardable := true
		for start := b.lines[this]; this < line1; this++ {
			end := b.lines[this+1]
			if column >= end-start-1 {
				break
			}
			c := &b.cells[start+column]
			width = max(width, c.width+b.padding)
			if c.width > 0 || c.htab {
				discardable = false
			}
			start = end
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
	return b.formatLines(pos, line0, line1)
}

func (b *Writer) append(text []byte) {
	b.buf = append(b.buf, text...)
	b.cell.size += len(text)
}

func (b *Writer) updateWidth() {
	text := b.buf[b.pos:]
	width := len(text)
	for _, c := range text {
		if c >= utf8.RuneSelf {
			width = utf8.RuneCount(text)
			break
		}
	}
	b.cell.width += width
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

// terminateCell ends the cell and returns how many the line has.
func (b *Writer) terminateCell(htab bool) int {
	b.cell.htab = htab
	b.cells = append(b.cells, b.cell)
	b.cell = cell{}
	last := len(b.lines) - 1
	b.lines[last] = len(b.cells)
	return len(b.cells) - b.lines[last-1]
}

// Flush writes the rest; all columns end.
func (b *Writer) Flush() (err error) {
	defer b.reset()
	return b.flush("Flush")
}

// flush formats and writes all there is.
func (b *Writer) flush(op string) error {
	defer recovered(op)
	if b.cell.size > 0 {
		if b.endChar != 0 {
			b.endEscape()
		}
		b.terminateCell(false)
	}
	b.err = nil
	b.format(0, 0, len(b.lines)-1)
	b.write()
	return b.err
}

// Write takes text with cells that end with tabs. It writes a column when it ends, which is when a line has
// no cell in it.
func (b *Writer) Write(buf []byte) (n int, err error) {
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
				b.lines = append(b.lines, len(b.cells))
				if ch == '\f' || ncells == 1 {
					// Nothing that follows can change what was written so far.
					if err := b.flush("Write"); err != nil {
						return n, err
					}
					b.reset()
					if ch == '\f' && b.flags&Debug != 0 {
						b.text = append(b.text, "---\n"...)
						b.write()
						if b.err != nil {
							return n, b.err
						}
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
