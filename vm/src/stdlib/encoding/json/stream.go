package json

import (
	"bytes"
	"io"
)

// Decoder reads values one after the other.
type Decoder struct {
	r       io.Reader
	buf     []byte
	off     int   // where the next value begins
	scanned int64 // bytes before buf
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
	arrayValue
	arrayComma
	objectStart
	objectKey
	objectColon
	objectValue
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
func (dec *Decoder) InputOffset() int64     { return dec.scanned + int64(dec.off) }
func (dec *Decoder) Buffered() io.Reader    { return bytes.NewReader(dec.buf[dec.off:]) }

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

// peek is the next byte that is no white space.
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

// next is the text of the next value.
func (dec *Decoder) next() ([]byte, error) {
	if _, err := dec.peek(); err != nil {
		return nil, err
	}
	for {
		status, at, msg := scan(dec.buf, dec.off, dec.rerr != nil)
		switch status {
		case 0:
			return dec.buf[dec.off:at], nil
		case 2:
			dec.err = &SyntaxError{msg, dec.scanned + int64(at)}
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
			return &SyntaxError{"expected comma after array element", dec.InputOffset()}
		}
		if dec.state == objectColon && c != ':' {
			return &SyntaxError{"expected colon after object key", dec.InputOffset()}
		}
		dec.off++
		dec.state++
		if dec.state == arrayComma+1 {
			dec.state = arrayValue
		}
	case arrayStart, arrayValue, topValue, objectValue:
	default:
		return &SyntaxError{"not at beginning of value", dec.InputOffset()}
	}
	text, err := dec.next()
	if err != nil {
		return err
	}
	d := &decoder{data: text, numbers: dec.numbers, strict: dec.strict}
	err = d.unmarshal(v)
	dec.off += len(text)
	dec.valueDone()
	return err
}

func (dec *Decoder) valueDone() {
	switch dec.state {
	case arrayStart, arrayValue:
		dec.state = arrayComma
	case objectValue:
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
	for {
		c, err := dec.peek()
		if err != nil {
			return nil, err
		}
		switch c {
		case '[', '{':
			if !dec.valueAllowed() {
				return dec.unexpected(c)
			}
			dec.off++
			dec.stack = append(dec.stack, byte(dec.state))
			dec.state = arrayStart
			if c == '{' {
				dec.state = objectStart
			}
			return Delim(c), nil
		case ']', '}':
			if c == ']' && dec.state != arrayStart && dec.state != arrayComma ||
				c == '}' && dec.state != objectStart && dec.state != objectComma {
				return dec.unexpected(c)
			}
			dec.off++
			dec.state = int(dec.stack[len(dec.stack)-1])
			dec.stack = dec.stack[:len(dec.stack)-1]
			dec.valueDone()
			return Delim(c), nil
		case ':':
			if dec.state != objectColon {
				return dec.unexpected(c)
			}
			dec.off++
			dec.state = objectValue
			continue
		case ',':
			switch dec.state {
			case arrayComma:
				dec.state = arrayValue
			case objectComma:
				dec.state = objectKey
			default:
				return dec.unexpected(c)
			}
			dec.off++
			continue
		case '"':
			if dec.state == objectStart || dec.state == objectKey {
				text, err := dec.next()
				if err != nil {
					return nil, err
				}
				key := unquote(text)
				dec.off += len(text)
				dec.state = objectColon
				return key, nil
			}
		}
		if !dec.valueAllowed() {
			return dec.unexpected(c)
		}
		var x any
		if err := dec.Decode(&x); err != nil {
			return nil, err
		}
		return x, nil
	}
}

func (dec *Decoder) valueAllowed() bool {
	switch dec.state {
	case topValue, arrayStart, arrayValue, objectValue:
		return true
	}
	return false
}

func (dec *Decoder) unexpected(c byte) (Token, error) {
	context := ""
	switch dec.state {
	case topValue, arrayStart, arrayValue, objectValue:
		context = " looking for beginning of value"
	case arrayComma:
		context = " after array element"
	case objectStart, objectKey:
		context = " looking for beginning of object key string"
	case objectColon:
		context = " after object key"
	case objectComma:
		context = " after object key:value pair"
	}
	return nil, &SyntaxError{"invalid character " + quoteChar(c) + context, dec.InputOffset()}
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
	e := &encoder{html: !enc.noHTML}
	if err := e.top(v); err != nil {
		return err
	}
	b := e.buf
	if enc.prefix != "" || enc.step != "" {
		b = indent(b, enc.prefix, enc.step)
	}
	_, enc.err = enc.w.Write(append(b, '\n'))
	return enc.err
}
