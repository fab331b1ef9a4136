package jsontext

import (
	"io"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
)

// ReadToken reads the next token. At the end of the stream, the error is io.EOF.
func (d *Decoder) ReadToken() (Token, error) { return d.s.ReadToken() }

func (d *decoderState) ReadToken() (Token, error) {
	kind, pos, err := d.advance()
	if err != nil {
		return Token{}, err
	}
	switch kind {
	case KindNull:
		return d.readLiteral(pos, Null)
	case KindFalse:
		return d.readLiteral(pos, False)
	case KindTrue:
		return d.readLiteral(pos, True)
	case KindString:
		return d.readString(pos)
	case KindNumber:
		return d.readNumber(pos)
	case KindBeginObject:
		return d.readDelimiter(pos, BeginObject, d.open(true))
	case KindBeginArray:
		return d.readDelimiter(pos, BeginArray, d.open(false))
	case KindEndObject:
		return d.readDelimiter(pos, EndObject, d.close(true))
	case KindEndArray:
		return d.readDelimiter(pos, EndArray, d.close(false))
	}
	return Token{}, d.fail(jsonwire.BadCharacter(d.buf[pos:], "at start of value"), pos, next)
}

func (d *decoderState) readDelimiter(pos int, t Token, err error) (Token, error) {
	if err != nil {
		return Token{}, d.fail(err, pos, next)
	}
	if !t.kind.closes() {
		d.Set.Drop(jsonopts.StringTag)
	}
	d.from, d.to = pos+1, pos+1
	return t, nil
}

func (d *decoderState) readLiteral(pos int, t Token) (Token, error) {
	pos, end, err := d.scanScalar(pos, KindNull, t.text, nil)
	if err != nil {
		return Token{}, d.fail(err, end, next)
	}
	if err := d.scalar(); err != nil {
		return Token{}, d.fail(err, pos, next)
	}
	d.from, d.to = end, end
	return t, nil
}

func (d *decoderState) readNumber(pos int) (Token, error) {
	pos, end, err := d.scanScalar(pos, KindNumber, "", nil)
	if err != nil {
		return Token{}, d.fail(err, end, next)
	}
	if err := d.scalar(); err != nil {
		return Token{}, d.fail(err, pos, next)
	}
	d.from, d.to = pos, end
	return Token{form: formRead, kind: KindNumber, bits: uint64(d.start()), from: &d.input}, nil
}

func (d *decoderState) readString(pos int) (Token, error) {
	var form jsonwire.Form
	pos, end, err := d.scanScalar(pos, KindString, "", &form)
	if err != nil {
		return Token{}, d.fail(err, end, next)
	}
	if err := d.noteString(pos, end, form); err != nil {
		return Token{}, d.fail(err, pos, next)
	}
	d.from, d.to = pos, end
	return Token{form: formRead, kind: KindString, bits: uint64(d.start()), from: &d.input}, nil
}

// noteString notes a string, which may be a name.
func (d *decoderState) noteString(pos, end int, form jsonwire.Form) error {
	value := ""
	if d.WantsName() {
		value = string(jsonwire.Unquote(d.buf[pos:end], form))
	}
	return d.text(value, !d.Set.Is(jsonopts.AllowDuplicateNames))
}

// scanScalar returns where a scalar is, all of it read.
func (d *decoderState) scanScalar(pos int, kind Kind, literal string, form *jsonwire.Form) (int, int, error) {
	s := newScan(d.buf[pos:], &d.state, &d.Set, d)
	var err error
	switch kind {
	case KindString:
		err = s.text(form)
	case KindNumber:
		err = s.number()
	default:
		err = s.literal(literal)
	}
	pos = len(d.buf) - len(s.src)
	return pos, pos + s.at, err
}

// ReadValue reads the next value, all of it. At the end of the stream, the error is io.EOF.
func (d *Decoder) ReadValue() (Value, error) {
	value, _, err := d.s.ReadValue()
	return value, err
}

// ReadValue also returns the form of a string.
func (d *decoderState) ReadValue() (Value, jsonwire.Form, error) {
	kind, pos, err := d.advance()
	if err != nil {
		return nil, 0, err
	}
	s := newScan(d.buf[pos:], &d.state, &d.Set, d)
	err = s.run()
	pos = len(d.buf) - len(s.src)
	end := pos + s.at
	if err != nil {
		return nil, 0, d.fail(err, end, next)
	}
	switch kind {
	case KindString:
		err = d.noteString(pos, end, s.form)
	case KindBeginObject, KindBeginArray:
		object := kind == KindBeginObject
		if err = d.open(object); err == nil {
			err = d.close(object)
		}
	default:
		err = d.scalar()
	}
	if err != nil {
		return nil, 0, d.fail(err, pos, next)
	}
	d.from, d.to = pos, end
	return Value(d.buf[pos:end:end]), s.form, nil
}

// SkipValue reads the next value and drops it.
func (d *Decoder) SkipValue() error { return d.s.SkipValue() }

func (d *decoderState) SkipValue() error {
	kind := d.PeekKind()
	if kind != KindBeginObject && kind != KindBeginArray {
		_, _, err := d.ReadValue()
		return err
	}
	// Token by token, so that not all of it has to be held.
	depth := d.Depth()
	for {
		if _, err := d.ReadToken(); err != nil {
			return err
		}
		if d.Depth() <= depth {
			return nil
		}
	}
}

// SkipRest skips the rest of a value of which only the first token was read.
func (d *decoderState) SkipRest() error {
	depth := d.Depth()
	if depth == 0 || d.Last().Length > 0 {
		return nil
	}
	return d.SkipTo(depth-1, 0)
}

// SkipTo skips tokens until the depth is the given one, and as much was read there as asked for.
func (d *decoderState) SkipTo(depth int, length int64) error {
	for d.Depth() > depth || d.Depth() == depth && d.Last().Length < length {
		if _, err := d.ReadToken(); err != nil {
			return err
		}
	}
	return nil
}

// Check returns the error of the next value, if there is one, without reading it. With last, nothing
// may follow.
func (d *decoderState) Check(last bool) error {
	d.PeekKind()
	pos, err := d.peeked, d.peekErr
	d.peeked, d.peekErr = 0, nil
	if err != nil {
		return err
	}
	s := newScan(d.buf[pos:], &d.state, &d.Set, d)
	err = s.run()
	end := len(d.buf) - len(s.src) + s.at
	if err != nil {
		return d.fail(err, end, next)
	}
	if last {
		return d.nothing(end)
	}
	return nil
}

// AtEOF returns whether there are no more values.
func (d *decoderState) AtEOF() bool {
	_, err := d.space(d.to)
	return err == io.ErrUnexpectedEOF
}

// CheckEOF returns an error unless there are no more values.
func (d *decoderState) CheckEOF() error { return d.nothing(d.to) }

func (d *decoderState) nothing(pos int) error {
	pos, err := d.space(pos)
	switch err {
	case nil:
		return d.fail(jsonwire.BadCharacter(d.buf[pos:], "after top-level value"), pos, around)
	case io.ErrUnexpectedEOF:
		return nil
	}
	return err
}

// Gap returns how many bytes of delimiters and white space are before the next token.
func (d *decoderState) Gap() int64 {
	d.PeekKind() // so that they are there
	n := 0
	for _, c := range d.unread() {
		if c != ',' && c != ':' && c != ' ' && c != '\n' && c != '\r' && c != '\t' {
			break
		}
		n++
	}
	return int64(n)
}
