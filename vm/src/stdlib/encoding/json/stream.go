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
	asked   bool   // More was called behind the last token
	ended   bool   // Token came to the end behind it
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

// NewDecoder returns a Decoder that reads from r, and may read more than one value at a time.
func NewDecoder(r io.Reader) *Decoder {
	if r == nil {
		panic("jsontext: invalid nil io.Reader")
	}
	return &Decoder{r: r}
}

// UseNumber makes numbers in an `any` a Number instead of a float64.
func (dec *Decoder) UseNumber() { dec.numbers = true }

// DisallowUnknownFields makes keys an error that no field of a struct has.
func (dec *Decoder) DisallowUnknownFields() { dec.strict = true }

// Buffered returns what was read from the input and not decoded yet. It is valid until the next Decode.
func (dec *Decoder) Buffered() io.Reader { return bytes.NewReader(dec.buf[dec.off:]) }

// InputOffset is the end of the last token. If there was a look at the next one, it is where that begins, or the
// comma or colon before it.
func (dec *Decoder) InputOffset() int64 {
	if !dec.asked && !dec.ended {
		return dec.end
	}
	for i, c := range dec.buf[dec.off:] {
		switch c {
		case ' ', '\t', '\r', '\n':
			continue
		case ',', ':':
			if dec.ended {
				i++
			}
		}
		return dec.position() + int64(i)
	}
	return dec.end
}

// position is how far everything was read.
func (dec *Decoder) position() int64 { return dec.scanned + int64(dec.off) }

// take moves behind a token of n bytes.
func (dec *Decoder) take(n int) {
	dec.off += n
	dec.end = dec.position()
	dec.asked, dec.ended = false, false
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

// next returns the text of the value that begins at dec.buf[dec.off+i].
func (dec *Decoder) next(i int) ([]byte, error) {
	for {
		status, at, msg := scan(dec.buf, dec.off+i, dec.rerr != nil)
		switch status {
		case 0:
			return dec.buf[dec.off+i : at], nil
		case 2, 3:
			dec.err = &SyntaxError{wrong(status, msg), dec.scanned + int64(at)}
			return nil, dec.err
		}
		if !dec.fill() && dec.rerr != io.EOF {
			dec.err = dec.rerr
			return nil, dec.err
		}
		if dec.rerr == io.EOF {
			if status, _, _ := scan(dec.buf, dec.off+i, true); status == 1 {
				dec.err = io.ErrUnexpectedEOF
				return nil, dec.err
			}
		}
	}
}

// Decode reads the next value as Unmarshal does, or returns io.EOF.
func (dec *Decoder) Decode(v any) error {
	if dec.err != nil {
		return dec.err
	}
	at, err := dec.ahead()
	if err != nil {
		if err == io.EOF && len(dec.stack) > 0 {
			err = io.ErrUnexpectedEOF
		}
		dec.err = err
		return err
	}
	c := dec.buf[dec.off+at]
	if c == ']' || c == '}' {
		if err := dec.closing(c, at); err != nil {
			return err
		}
		return dec.unexpected(at, "looking for beginning of value")
	}
	text, err := dec.next(at)
	if err != nil {
		return err
	}
	if dec.wantsName() && c != '"' {
		return dec.noName(at)
	}
	d := &decoder{data: text, numbers: dec.numbers, strict: dec.strict, large: true}
	if !d.part(v) {
		err = d.unmarshal(v)
	}
	dec.take(at + len(text))
	dec.valueDone()
	return err
}

func (dec *Decoder) valueDone() {
	switch dec.state {
	case arrayStart, arrayComma:
		dec.state = arrayComma
	case objectColon:
		dec.state = objectComma
	case objectStart, objectComma:
		dec.state = objectColon // it was a name
	}
}

// wantsName says whether the next value has to be the name of a member.
func (dec *Decoder) wantsName() bool { return dec.state == objectStart || dec.state == objectComma }

// More is true, too, where there is an error ahead: the next call tells it.
func (dec *Decoder) More() bool {
	dec.asked = true
	at, err := dec.ahead()
	if err == nil {
		c := dec.buf[dec.off+at]
		return c != ']' && c != '}'
	}
	if dec.err == nil {
		if err == io.EOF && len(dec.stack) > 0 {
			err = &SyntaxError{"unexpected end of JSON input", dec.scanned + int64(len(dec.buf))}
		}
		dec.err = err
	}
	return dec.err != io.EOF
}

// Token is a Delim, bool, float64, Number, string or nil.
type Token any

// Delim is a bracket.
type Delim rune

// String returns the bracket or brace.
func (d Delim) String() string { return string(d) }

// Token returns the next bracket, brace, key or value, or io.EOF. Colons and commas are left out.
func (dec *Decoder) Token() (Token, error) {
	if dec.err != nil {
		return nil, dec.err
	}
	at, err := dec.ahead()
	if err != nil {
		dec.ended = err == io.EOF
		return nil, err
	}
	c := dec.buf[dec.off+at]
	name := dec.wantsName()
	switch c {
	case '[', '{':
		if name {
			return nil, dec.noName(at)
		}
		dec.take(at + 1)
		dec.stack = append(dec.stack, byte(dec.state))
		dec.state = arrayStart
		if c == '{' {
			dec.state = objectStart
		}
		return Delim(c), nil
	case ']', '}':
		if err := dec.closing(c, at); err != nil {
			return nil, err
		}
		if dec.state == objectColon {
			return nil, dec.failed("missing value after object key", at+1)
		}
		dec.take(at + 1)
		dec.pop()
		return Delim(c), nil
	case '"', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 't', 'f', 'n':
	default:
		return nil, dec.unexpected(at, "looking for beginning of value")
	}
	text, err := dec.next(at)
	if err != nil {
		return nil, err
	}
	if name {
		if c != '"' {
			return nil, dec.noName(at)
		}
		key := unquote(text)
		dec.take(at + len(text))
		dec.valueDone()
		return key, nil
	}
	d := &decoder{data: text, numbers: dec.numbers}
	x := d.anyValue()
	dec.take(at + len(text))
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

// ahead finds where the next token begins, behind dec.off. It fails where the text ends before that, and where the
// comma or colon before it is missing or one too many.
func (dec *Decoder) ahead() (at int, err error) {
	first, err := dec.look(0)
	if err != nil {
		return 0, err
	}
	c, at := dec.buf[dec.off+first], first
	var delim byte
	if c == ':' || c == ',' {
		delim = c
		if at, err = dec.look(first + 1); err != nil {
			if err == io.EOF && dec.needs('"') != delim {
				err = dec.unexpected(first, dec.place('"'))
			}
			return 0, err
		}
		c = dec.buf[dec.off+at]
	}
	if dec.needs(c) != delim {
		return 0, dec.unexpected(first, dec.place(c))
	}
	return at, nil
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

// closing says what is wrong with a bracket that closes something, at dec.buf[dec.off+i]; nil if it fits.
func (dec *Decoder) closing(c byte, i int) error {
	inArray := dec.state == arrayStart || dec.state == arrayComma
	switch {
	case c == ']' && inArray, c == '}' && (dec.wantsName() || dec.state == objectColon):
		return nil
	}
	place := "looking for beginning of value"
	switch dec.state {
	case arrayComma:
		place = "after array element"
	case objectColon, objectComma:
		place = "after object key:value pair"
	}
	return dec.unexpected(i, place)
}

// unexpected says that the character at dec.buf[dec.off+i] is out of place.
func (dec *Decoder) unexpected(i int, place string) error {
	char, n := quoteChar(dec.buf[dec.off+i:])
	return dec.failed("invalid character "+char+" "+place, i+n)
}

func (dec *Decoder) noName(i int) error {
	return dec.failed("object member name must be a string", i+1)
}

// failed returns what Token says from now on; read bytes behind dec.off were looked at.
func (dec *Decoder) failed(msg string, read int) error {
	dec.err = &SyntaxError{msg, dec.position() + int64(read)}
	return dec.err
}

// Encoder writes values, a line for each.
type Encoder struct {
	w            io.Writer
	err          error
	prefix, step string
	noHTML       bool
}

// NewEncoder returns an Encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder { return &Encoder{w: w} }

// SetIndent makes output as MarshalIndent does.
func (enc *Encoder) SetIndent(prefix, indent string) { enc.prefix, enc.step = prefix, indent }

// SetEscapeHTML says whether <, > and & in strings are escaped, as they are at first.
func (enc *Encoder) SetEscapeHTML(on bool) { enc.noHTML = !on }

// Encode writes v as JSON with a newline after it.
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
