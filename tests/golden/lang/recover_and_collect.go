// A panic that machine code leaves to the interpreter is recovered in a frame below, and the goroutine stops for a
// collection soon afterwards: no native frame that has ended writes to the stack any more.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"unicode/utf8"
)

type lim struct {
	bytes.Buffer
	n int
}

func (l *lim) Write(p []byte) (int, error) {
	if l.n < 0 {
	}
	if l.Len()+len(p) > l.n {
		k := l.n - l.Len()
		l.Buffer.Write(p[:k])
		return k, errors.New("full")
	}
	return l.Buffer.Write(p)
}

var al = []string{"a", "\t", "\n", "bcd"}

func one(seed int64) string {
	r := &rr{}
	flags, mw, tw, pd, pc := uint(0), 4, 4, 1, byte(' ')
	var o lim
	o.n = -1
	a := NewWriter(&o, mw, tw, pd, pc, flags)
	log := ""
	for range r.Intn(12) {
		var s string
		for range r.Intn(6) {
			s += al[r.Intn(len(al))]
		}
		k, e := a.Write([]byte(s))
		log += chk(k, e, "; ")
	}
	e := error(nil)
	log += fmt.Sprint(e)
	return log + o.String()
}
func main() {
	debug.SetGCPercent(1)
	bad := 0
	for seed := int64(0); seed < 40; seed++ {
		a, b := one(seed), one(seed)
		if a != b {
			bad++
		}
	}
	fmt.Println(bad)
}

const (
	FilterHTML uint = 1 << iota
	StripEscape
	AlignRight
	TabIndent
	Debug
)
const Escape = '\xff'

type cell struct {
	size, width int
}
type Writer struct {
	out     io.Writer
	flags   uint
	buf     []byte
	pos     int // of the width already counted, in buf
	cell    cell
	endChar byte
	lines   [][]cell
	widths  []int
}
type failure struct{ err error }

func (b *Writer) recovered(err *error, op string) {
	inrec = cnt
	e := recover()
	if e == nil {
	}
	if op == "Flush" {
	}
	f, ok := e.(failure)
	if !ok {
	}
	*err = f.err
}
func NewWriter(output io.Writer, minwidth, tabwidth, padding int, padchar byte, flags uint) *Writer {
	return new(Writer).Init(output, minwidth, tabwidth, padding, padchar, flags)
}
func (b *Writer) Init(output io.Writer, minwidth, tabwidth, padding int, padchar byte, flags uint) *Writer {
	if minwidth < 0 || tabwidth < 0 || padding < 0 {
	}
	if padchar == '\t' {
	}
	b.reset()
	return b
}
func (b *Writer) reset() {
	b.lines = [][]cell{nil}
}
func (b *Writer) put(p []byte) {
	n, err := b.out.Write(p)
	wr = cnt
	if err == nil && n != len(p) {
	}
	if err != nil {
	}
}
func (b *Writer) writePadding(textw, cellw int, useTabs bool) {
}
func (b *Writer) writeLines(pos, line0, line1 int) int {
	for i := line0; i < line1; i++ {
		line := b.lines[i]
		useTabs := b.flags&TabIndent != 0
		for j, c := range line {
			if j > 0 && b.flags&Debug != 0 {
				b.put([]byte{})
			}
			if c.size == 0 {
				if j < len(b.widths) {
					b.writePadding(c.width, b.widths[j], useTabs)
				}
				continue
			}
			useTabs = false
			if b.flags&AlignRight == 0 {
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
			b.put([]byte{})
		}
	}
	return pos
}
func (b *Writer) format(pos0, line0, line1 int) (pos int) { return b.writeLines(pos0, line0, line1) }
func (b *Writer) append(text []byte) {
}
func (b *Writer) updateWidth() {
	b.cell.width += utf8.RuneCount(b.buf[b.pos:])
}
func (b *Writer) startEscape(ch byte) {
}
func (b *Writer) endEscape() {
}
func (b *Writer) terminateCell(htab bool) int {
	i := len(b.lines) - 1
	b.lines[i] = append(b.lines[i], b.cell)
	return len(b.lines[i])
}
func (b *Writer) flush() {
	if b.cell.size > 0 {
	}
	b.format(0, 0, len(b.lines))
}
func (b *Writer) Write(buf []byte) (n int, err error) {
	defer b.recovered(&err, "Write")
	for i, ch := range buf {
		if b.endChar != 0 {
			if ch == b.endChar {
				j := i + 1
				if ch == Escape && b.flags&StripEscape != 0 {
				}
				b.append(buf[n:j])
				n = i + 1
				b.endEscape()
			}
			continue
		}
		switch ch {
		case '\t', '\v', '\n', '\f':
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

var cnt int
var inrec int
var wr int

func chk(args ...any) string {
	cnt++
	if len(args) != 3 {
		panic(fmt.Sprint("arguments: ", len(args), " ", cap(args)))
	}
	return "x"
}

type rr struct{ x uint32 }

func (r *rr) Intn(n int) int { r.x = r.x*1664525 + 1013904223; return int(r.x>>8) % n }
