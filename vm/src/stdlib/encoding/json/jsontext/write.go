package jsontext

import (
	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
)

// WriteToken writes a token.
func (e *Encoder) WriteToken(t Token) error { return e.s.WriteToken(t) }

func (e *encoderState) WriteToken(t Token) error {
	kind := t.Kind()
	b := e.appendGap(e.Buf, kind)
	pos := len(b)
	var err error
	switch kind {
	case KindNull, KindFalse, KindTrue:
		b = append(b, t.text...)
		err = e.scalar()
	case KindString:
		var value string
		if b, value, err = t.appendString(b, &e.Set, e.WantsName()); err == nil {
			err = e.text(value, !e.Set.Is(jsonopts.AllowDuplicateNames))
		}
	case KindNumber:
		b = t.appendNumber(b, &e.Set)
		err = e.scalar()
	case KindBeginObject, KindBeginArray:
		b = append(b, byte(kind))
		if err = e.open(kind == KindBeginObject); err == nil {
			e.Set.Drop(jsonopts.StringTag)
		}
	case KindEndObject, KindEndArray:
		b = append(b, byte(kind))
		err = e.close(kind == KindEndObject)
	default:
		err = errInvalidToken
	}
	if err != nil {
		return e.fail(err, pos, next)
	}
	e.Buf = b
	return e.written()
}

// WriteValue writes a value: its white space and its strings as the options want them.
func (e *Encoder) WriteValue(v Value) error { return e.s.WriteValue(v) }

func (e *encoderState) WriteValue(v Value) error {
	e.largest = max(e.largest, len(v))
	kind := v.Kind()
	b := e.appendGap(e.Buf, kind)
	pos := len(b)

	lead := jsonwire.Space(v)
	s := newScan(v[lead:], &e.state, &e.Set, nil)
	if err := s.run(); err != nil {
		return e.fail(err, pos+lead+s.at, next)
	}
	text := s.src[:s.at]
	end := lead + s.at
	if end += jsonwire.Space(v[end:]); end < len(v) {
		return e.fail(jsonwire.BadCharacter(v[end:], "after top-level value"), pos+end, around)
	}
	f := formatter{o: &e.Set, level: e.Depth(), scan: &s}
	b = f.append(b, text)

	var err error
	switch kind {
	case KindString:
		value := ""
		if e.WantsName() {
			value = string(jsonwire.Unquote(text, s.form))
		}
		err = e.text(value, !e.Set.Is(jsonopts.AllowDuplicateNames))
	case KindBeginObject, KindBeginArray:
		object := kind == KindBeginObject
		if err = e.open(object); err == nil {
			err = e.close(object)
		}
		if e.Set.Is(jsonopts.ReorderRawObjects) {
			reorder(b[pos:])
		}
	default:
		err = e.scalar()
	}
	if err != nil {
		return e.fail(err, pos, next)
	}
	e.Buf = b
	return e.written()
}

// WriteRaw writes a number, or a string: a number as it is to be, a string without its quotes and, unless
// it is plain, without its escapes.
func (e *encoderState) WriteRaw(kind Kind, text []byte, plain bool) error {
	b := e.appendGap(e.Buf, kind)
	pos := len(b)
	var err error
	switch {
	case kind == KindNumber:
		b = append(b, text...)
		err = e.scalar()
	case plain:
		b = append(append(append(b, '"'), text...), '"')
		err = e.text(string(text), !e.Set.Is(jsonopts.AllowDuplicateNames))
	default:
		value := string(text)
		if b, err = jsonwire.AppendQuote(b, value, &e.Set); err == nil {
			err = e.text(jsonwire.Valid(value), !e.Set.Is(jsonopts.AllowDuplicateNames))
		}
	}
	if err != nil {
		return e.fail(err, pos, next)
	}
	e.Buf = b
	return e.written()
}

// WriteName writes the name of a member where one is due and is known to be new: quoted if that will do
// whatever the options. It stays in the buffer until the value is written.
func (e *encoderState) WriteName(name, quoted string) {
	b := e.appendGap(e.Buf, KindString)
	if quoted != "" {
		b = append(b, quoted...)
	} else {
		b, _ = jsonwire.AppendQuote(b, name, &e.Set)
	}
	e.Buf = b
	f := e.Last()
	f.Name = name
	f.Length++
}

// mark is a place in an object to go back to.
type mark struct {
	offset int64
	length int64
	name   string
	names  int
}

// Mark returns where the encoder is, before a member.
func (e *encoderState) Mark() mark {
	f := e.Last()
	return mark{e.end(), f.Length, f.Name, len(f.Names.list)}
}

// Rewind takes back all since a mark.
func (e *encoderState) Rewind(m mark) {
	f := e.Last()
	e.Buf = e.Buf[:m.offset-e.base]
	f.Length, f.Name = m.length, m.name
	f.Names.cut(m.names)
}

// RewindEmpty takes back the member since a mark if its value is empty, and returns whether it is.
func (e *encoderState) RewindEmpty(m mark, valueAt int64) bool {
	if valueAt < e.base {
		return false // too long to be empty
	}
	switch string(e.Buf[valueAt-e.base:]) {
	case "null", `""`, "{}", "[]":
		e.Rewind(m)
		return true
	}
	return false
}
