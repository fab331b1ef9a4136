package json

import (
	"bytes"
	"io"
)

// Decoder reads values one after the other.
type Decoder struct {
	r       io.Reader
	buf     []byte
	off     int   // where the next value begins, or white space before it
	scanned int64 // bytes before buf
	end     int64 // where the last token ended
	rerr    error
	err     error
	numbers bool
	strict  bool
	stack   []byte // open brackets of Token
	state   int
}

// What Token expects next.
const (
	topValue = iota
	arrayStart
	arrayComma
	objectStart
	objectColon
	objectComma
)

func NewDecoder(r io.Reader) *Decoder {
	if r == nil {
		panic("jsontext: invalid nil io.Reader")
	}
	return &Decoder{r: r}
}

func (dec *Decoder) UseNumber()             { dec.numbers = true }
func (dec *Decoder) DisallowUnknownFields() { dec.strict = true }
func (dec *Decoder) InputOffset() int64     { return dec.end }
func (dec *Decoder) Buffered() io.Reader    { return bytes.NewReader(dec.buf[dec.off:]) }

// position is how far everything was read.
func (dec *Decoder) position() int64 { return dec.scanned + int64(dec.off) }

// take moves behind a token of n bytes.
func (dec *Decoder) take(n int) {
	dec.off += n
	dec.end = dec.position()
}

// fill reads more; false at the end.
func (dec *Decoder) fill() bool {
	if dec.rerr != nil {
		return false
	}
	if dec.off > 0 {
		dec.scanned += int64(dec.off)
		dec.buf = dec.buf[:copy(dec.buf, dec.buf[dec.off:])]
		dec.off = 0
	}
	if cap(dec.buf)-len(dec.buf) < 512 {
		grown := make([]byte, len(dec.buf), 2*cap(dec.buf)+512)
		copy(grown, dec.buf)
		dec.buf = grown
	}
	n, err := dec.r.Read(dec.buf[len(dec.buf):cap(dec.buf)])
	dec.buf = dec.buf[:len(dec.buf)+n]
	dec.rerr = err
	return n > 0 || err == nil
}

// peek returns the next byte that is no white space.
func (dec *Decoder) peek() (byte, error) {
	for {
		for ; dec.off < len(dec.buf); dec.off++ {
			switch c := dec.buf[dec.off]; c {
			case ' ', '\t', '\r', '\n':
			default:
				return c, nil
			}
		}
		if !dec.fill() {
			return 0, dec.rerr
		}
	}
}

// next returns the text of the next value.
func (dec *Decoder) next() ([]byte, error) {
	if _, err := dec.peek(); err != nil {
		return nil, err
	}
	for {
		status, at, msg := scan(dec.buf, dec.off, dec.rerr != nil)
		switch status {
		case 0:
			return dec.buf[dec.off:at], nil
		case 2, 3:
			dec.err = &SyntaxError{wrong(status, msg), dec.scanned + int64(at)}
			return nil, dec.err
		}
		if !dec.fill() && dec.rerr != io.EOF {
			dec.err = dec.rerr
			return nil, dec.err
		}
		if dec.rerr == io.EOF {
			if status, _, _ := scan(dec.buf, dec.off, true); status == 1 {
				dec.err = io.ErrUnexpectedEOF
				return nil, dec.err
			}
		}
	}
}

func (dec *Decoder) Decode(v any) error {
	if dec.err != nil {
		return dec.err
	}
	switch dec.state {
	case arrayComma, objectColon:
		c, err := dec.peek()
		if err != nil {
			return err
		}
		if dec.state == arrayComma && c != ',' {
			return &SyntaxError{"expected comma after array element", dec.position()}
		}
		if dec.state == objectColon && c != ':' {
			return &SyntaxError{"expected colon after object key", dec.position()}
		}
		dec.off++
	case arrayStart, topValue:
	default:
		return &SyntaxError{"not at beginning of value", dec.position()}
	}
	text, err := dec.next()
	if err != nil {
		return err
	}
	d := &decoder{data: text, numbers: dec.numbers, strict: dec.strict, large: true}
	if !d.part(v) {
		err = d.unmarshal(v)
	}
	dec.take(len(text))
	dec.valueDone()
	return err
}

func (dec *Decoder) valueDone() {
	switch dec.state {
	case arrayStart, arrayComma:
		dec.state = arrayComma
	case objectColon:
		dec.state = objectComma
	}
}

func (dec *Decoder) More() bool {
	c, err := dec.peek()
	return err == nil && c != ']' && c != '}'
}

// Token is a Delim, bool, float64, Number, string or nil.
type Token any

// Delim is a bracket.
type Delim rune

func (d Delim) String() string { return string(d) }

func (dec *Decoder) Token() (Token, error) {
	if dec.err != nil {
		return nil, dec.err
	}
	first, err := dec.look(0)
	if err != nil {
		return nil, err
	}
	c, at := dec.buf[dec.off+first], first
	var delim byte
	if c == ':' || c == ',' {
		delim = c
		if at, err = dec.look(first + 1); err != nil {
			if err == io.EOF && dec.needs('"') != delim {
				return dec.unexpected(first, dec.place('"'))
			}
			return nil, err
		}
		c = dec.buf[dec.off+at]
	}
	if dec.needs(c) != delim {
		return dec.unexpected(first, dec.place(c))
	}
	dec.off += at
	name := dec.state == objectStart || dec.state == objectComma
	switch c {
	case '[', '{':
		if name {
			return dec.noName()
		}
		dec.take(1)
		dec.stack = append(dec.stack, byte(dec.state))
		dec.state = arrayStart
		if c == '{' {
			dec.state = objectStart
		}
		return Delim(c), nil
	case ']', '}':
		if c == '}' && dec.state == objectColon {
			return dec.failed("missing value after object key", 1)
		}
		if c == ']' && dec.state != arrayStart && dec.state != arrayComma || c == '}' && !name {
			place := "looking for beginning of value"
			switch dec.state {
			case arrayComma:
				place = "after array element"
			case objectColon, objectComma:
				place = "after object key:value pair"
			}
			return dec.unexpected(0, place)
		}
		dec.take(1)
		dec.pop()
		return Delim(c), nil
	case '"', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 't', 'f', 'n':
	default:
		return dec.unexpected(0, "looking for beginning of value")
	}
	text, err := dec.next()
	if err != nil {
		return nil, err
	}
	if name {
		if c != '"' {
			return dec.noName()
		}
		key := unquote(text)
		dec.take(len(text))
		dec.state = objectColon
		return key, nil
	}
	d := &decoder{data: text, numbers: dec.numbers}
	x := d.anyValue()
	dec.take(len(text))
	dec.valueDone()
	if d.err != nil {
		return nil, d.err
	}
	return x, nil
}

// look finds what is no white space at or behind dec.buf[dec.off+i].
func (dec *Decoder) look(i int) (int, error) {
	for {
		for ; dec.off+i < len(dec.buf); i++ {
			switch dec.buf[dec.off+i] {
			case ' ', '\t', '\r', '\n':
			default:
				return i, nil
			}
		}
		if !dec.fill() {
			return i, dec.rerr
		}
	}
}

// needs returns the comma or colon that must stand before a token that begins with c.
func (dec *Decoder) needs(c byte) byte {
	switch dec.state {
	case objectColon:
		return ':'
	case arrayComma, objectComma:
		if c != ']' && c != '}' {
			return ','
		}
	}
	return 0
}

// place says where something else than that stands.
func (dec *Decoder) place(c byte) string {
	switch dec.needs(c) {
	case ':':
		return "after object key"
	case ',':
		if dec.state == arrayComma {
			return "after array element"
		}
		return "after object key:value pair"
	}
	return "looking for beginning of value"
}

func (dec *Decoder) pop() {
	dec.state = int(dec.stack[len(dec.stack)-1])
	dec.stack = dec.stack[:len(dec.stack)-1]
	dec.valueDone()
}

// unexpected says that the character at dec.buf[dec.off+i] is out of place.
func (dec *Decoder) unexpected(i int, place string) (Token, error) {
	char, n := quoteChar(dec.buf[dec.off+i:])
	return dec.failed("invalid character "+char+" "+place, i+n)
}

func (dec *Decoder) noName() (Token, error) {
	return dec.failed("object member name must be a string", 1)
}

// failed returns what Token says from now on; read bytes behind dec.off were looked at.
func (dec *Decoder) failed(msg string, read int) (Token, error) {
	dec.err = &SyntaxError{msg, dec.position() + int64(read)}
	return nil, dec.err
}

// Encoder writes values, a line for each.
type Encoder struct {
	w            io.Writer
	err          error
	prefix, step string
	noHTML       bool
}

func NewEncoder(w io.Writer) *Encoder { return &Encoder{w: w} }

func (enc *Encoder) SetIndent(prefix, indent string) { enc.prefix, enc.step = prefix, indent }
func (enc *Encoder) SetEscapeHTML(on bool)           { enc.noHTML = !on }

func (enc *Encoder) Encode(v any) error {
	if enc.err != nil {
		return enc.err
	}
	b, err := marshal(v, !enc.noHTML)
	if err != nil {
		return err
	}
	if enc.prefix != "" || enc.step != "" {
		b = indent(b, enc.prefix, enc.step)
	}
	_, enc.err = enc.w.Write(append(b, '\n'))
	return enc.err
}
