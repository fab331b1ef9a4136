// Package fmt formats and scans values.
package fmt

import (
	"errors"
	"internal/stdio"
	"io"
	"unicode/utf8"
)

// State is what a Formatter gets to see of the printer.
type State interface {
	// Write writes to the output.
	Write(b []byte) (n int, err error)
	// Width returns the width, and whether there is one.
	Width() (wid int, ok bool)
	// Precision returns the precision, and whether there is one.
	Precision() (prec int, ok bool)
	// Flag is true if the flag c, such as '+' or '#', was given.
	Flag(c int) bool
}

// Formatter is implemented by values that print themselves for every verb. It comes before all other
// interfaces.
type Formatter interface{ Format(f State, verb rune) }

// Stringer is implemented by values that have a text of their own for %v, %s and the functions without a
// format.
type Stringer interface{ String() string }

// GoStringer is implemented by values that have a text of their own for %#v.
type GoStringer interface{ GoString() string }

const (
	flagWid = 1 << iota
	flagPrec
	flagMinus
	flagPlus
	flagSharp
	flagSpace
	flagZero
	flagPlusV
	flagSharpV
)

// pp is the state of one printing call.
type pp struct {
	buf       []byte
	arg       any // the value being printed
	flags     int
	wid, prec int
	reordered bool // the format used an explicit argument index
	goodIndex bool
	panicking bool // printing what a method panicked with
	erroring  bool // printing a bad verb: methods are not called
	wrapping  bool // Errorf: %w is allowed
	wrapped   []int
}

func (p *pp) Write(b []byte) (n int, err error) {
	p.buf = append(p.buf, b...)
	return len(b), nil
}

func (p *pp) WriteString(s string) (n int, err error) {
	p.buf = append(p.buf, s...)
	return len(s), nil
}

func (p *pp) Width() (wid int, ok bool)      { return p.wid, p.flags&flagWid != 0 }
func (p *pp) Precision() (prec int, ok bool) { return p.prec, p.flags&flagPrec != 0 }

func (p *pp) Flag(c int) bool {
	switch c {
	case '-':
		return p.flags&flagMinus != 0
	case '+':
		return p.flags&(flagPlus|flagPlusV) != 0
	case '#':
		return p.flags&(flagSharp|flagSharpV) != 0
	case ' ':
		return p.flags&flagSpace != 0
	case '0':
		return p.flags&flagZero != 0
	}
	return false
}

// FormatString rebuilds the directive that state and verb stand for.
func FormatString(state State, verb rune) string {
	b := []byte{'%'}
	for _, c := range " +-#0" {
		if state.Flag(int(c)) {
			b = append(b, byte(c))
		}
	}
	if w, ok := state.Width(); ok {
		b = appendInt(b, w)
	}
	if p, ok := state.Precision(); ok {
		b = append(b, '.')
		b = appendInt(b, p)
	}
	return string(utf8.AppendRune(b, verb))
}

func appendInt(b []byte, n int) []byte {
	u := uint64(n)
	if n < 0 {
		u = -u
	}
	return fmtInteger(b, u, n < 0, 10, 'd', 0, 0, 0)
}

// sprint does the work of the functions without a format.
func sprint(a []any, line bool) []byte {
	if b, ok := plainLine(a, line); ok {
		return b
	}
	p := pp{}
	if line {
		p.println(a)
	} else {
		p.print(a)
	}
	return p.buf
}

// Fprintf formats to w and returns how many bytes were written and the error of w.
func Fprintf(w io.Writer, format string, a ...any) (n int, err error) {
	p := pp{}
	p.printf(format, a)
	return w.Write(p.buf)
}

// Printf formats to the standard output. Mistakes of the format show in the text, such as %!d(string=x).
func Printf(format string, a ...any) (n int, err error) {
	p := pp{}
	p.printf(format, a)
	return stdio.Stdout().Write(p.buf)
}

// Sprintf formats to a string.
func Sprintf(format string, a ...any) string {
	p := pp{}
	p.printf(format, a)
	return view(p.buf)
}

// Appendf formats to the end of b.
func Appendf(b []byte, format string, a ...any) []byte {
	p := pp{buf: b}
	p.printf(format, a)
	return p.buf
}

// Fprint writes the operands to w, with a space between two of them if neither is a string.
func Fprint(w io.Writer, a ...any) (n int, err error) {
	return w.Write(sprint(a, false))
}

// Print writes the operands to the standard output, with a space between two of them if neither is a
// string.
func Print(a ...any) (n int, err error) {
	return stdio.Stdout().Write(sprint(a, false))
}

// Sprint returns the operands as a string, with a space between two of them if neither is a string.
func Sprint(a ...any) string {
	return view(sprint(a, false))
}

// Append appends the operands to b as Sprint would return them.
func Append(b []byte, a ...any) []byte {
	p := pp{buf: b}
	p.print(a)
	return p.buf
}

// Fprintln writes the operands to w with a space between each two and a newline at the end.
func Fprintln(w io.Writer, a ...any) (n int, err error) {
	return w.Write(sprint(a, true))
}

// Println writes the operands to the standard output with a space between each two and a newline at the
// end.
func Println(a ...any) (n int, err error) {
	return stdio.Stdout().Write(sprint(a, true))
}

// Sprintln returns the operands as a string with a space between each two and a newline at the end.
func Sprintln(a ...any) string {
	return view(sprint(a, true))
}

// Appendln appends the operands to b as Sprintln would return them.
func Appendln(b []byte, a ...any) []byte {
	p := pp{buf: b}
	p.println(a)
	return p.buf
}

func (p *pp) print(a []any) {
	wasString := false
	for i, x := range a {
		isString := kindOf(x) == kString
		if i > 0 && !isString && !wasString {
			p.buf = append(p.buf, ' ')
		}
		p.printArg(x, 'v')
		wasString = isString
	}
}

func (p *pp) println(a []any) {
	for i, x := range a {
		if i > 0 {
			p.buf = append(p.buf, ' ')
		}
		p.printArg(x, 'v')
	}
	p.buf = append(p.buf, '\n')
}

type wrapError struct {
	msg string
	err error
}

func (e *wrapError) Error() string { return e.msg }
func (e *wrapError) Unwrap() error { return e.err }

type wrapErrors struct {
	msg  string
	errs []error
}

func (e *wrapErrors) Error() string   { return e.msg }
func (e *wrapErrors) Unwrap() []error { return e.errs }

// Errorf makes an error of the text; it wraps the operands of %w.
func Errorf(format string, a ...any) error {
	p := pp{wrapping: true}
	p.printf(format, a)
	s := view(p.buf)
	switch len(p.wrapped) {
	case 0:
		return errors.New(s)
	case 1:
		w := &wrapError{msg: s}
		w.err, _ = a[p.wrapped[0]].(error)
		return w
	}
	var errs []error
	// In the order of the operands, each once.
	for i, x := range a {
		for _, k := range p.wrapped {
			if k == i {
				if e, ok := x.(error); ok {
					errs = append(errs, e)
				}
				break
			}
		}
	}
	return &wrapErrors{s, errs}
}
