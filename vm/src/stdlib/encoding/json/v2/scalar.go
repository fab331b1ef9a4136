package json

import (
	"fmt"
	"math"
	"reflect"
	"strconv"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
	"encoding/json/jsontext"
)

// quotes returns whether a number is to be written as a string.
func quotes(e *jsontext.Encoder, o *jsonopts.Set) bool {
	return o.Is(jsonopts.StringifyNumbers|jsonopts.StringTag) || jsontext.Internal.Encoder(e).WantsName()
}

// quoted returns whether a number is to be read from a string.
func quoted(d *jsontext.Decoder, o *jsonopts.Set) bool {
	return o.Is(jsonopts.StringifyNumbers|jsonopts.StringTag) || jsontext.Internal.Decoder(d).WantsName()
}

// legacyTag returns whether the option "string" is for booleans and strings too, as in encoding/json.
func legacyTag(o *jsonopts.Set) (quoted, wrong bool) {
	if !o.Is(jsonopts.StringTag) {
		return false, false
	}
	quoted = o.Is(jsonopts.StringifyWithLegacySemantics)
	return quoted, !quoted && !o.Is(jsonopts.ReportErrorsWithLegacySemantics)
}

// writeNumber writes the text of a number, or a string of it.
func writeNumber(e *jsontext.Encoder, o *jsonopts.Set, text []byte) error {
	kind := jsontext.KindNumber
	if quotes(e, o) {
		kind = jsontext.KindString
	}
	return jsontext.Internal.Encoder(e).WriteRaw(kind, text, true)
}

func (p *plan) writeBool(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	quoted, wrong := legacyTag(o)
	switch {
	case wrong:
		return errorBefore(e, p.typ, errStringTag)
	case quoted:
		return e.WriteToken(jsontext.String(strconv.FormatBool(v.Bool())))
	}
	return e.WriteToken(jsontext.Bool(v.Bool()))
}

func (p *plan) readBool(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	quoted, wrong := legacyTag(o)
	if wrong {
		return skipBefore(d, p.typ, errStringTag)
	}
	t, err := d.ReadToken()
	if err != nil {
		return err
	}
	kind := t.Kind()
	switch {
	case kind == 'n':
		p.null(o, v)
		return nil
	case !quoted && (kind == 't' || kind == 'f'):
		v.SetBool(kind == 't')
		return nil
	case quoted && kind == '"':
		switch t.String() {
		case "true":
			v.SetBool(true)
		case "false":
			v.SetBool(false)
		case "null":
			p.null(o, v)
		default:
			return valueError(d, p.typ, strconv.ErrSyntax)
		}
		return nil
	}
	return skipAfter(d, p.typ, nil)
}

// null is what null does to a value: encoding/json leaves it as it is.
func (p *plan) null(o *jsonopts.Set, v value) {
	if !o.Is(jsonopts.MergeWithLegacySemantics) {
		v.SetZero()
	}
}

func (p *plan) writeString(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	quoted, wrong := legacyTag(o)
	switch {
	case wrong:
		return errorBefore(e, p.typ, errStringTag)
	case quoted:
		text, err := jsonwire.AppendQuote(nil, v.String(), o)
		if err != nil {
			return errorBefore(e, p.typ, &jsontext.SyntacticError{Err: err})
		}
		text, _ = jsontext.AppendQuote(nil, text)
		return e.WriteValue(text)
	}
	return e.WriteToken(jsontext.String(v.String()))
}

func (p *plan) readString(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	quoted, wrong := legacyTag(o)
	if wrong {
		return skipBefore(d, p.typ, errStringTag)
	}
	text, form, err := jsontext.Internal.Decoder(d).ReadValue()
	if err != nil {
		return err
	}
	switch text.Kind() {
	case 'n':
		p.null(o, v)
		return nil
	case '"':
		s := jsonwire.Unquote(text, form)
		if quoted {
			if string(s) == "null" {
				p.null(o, v)
				return nil
			}
			if s, err = jsontext.AppendUnquote(nil, s); err != nil {
				return readErrorAfter(d, p.typ, err)
			}
		}
		v.SetString(string(s))
		return nil
	}
	return readErrorAfter(d, p.typ, nil)
}

func (p *plan) writeInt(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	if v.CanInt() {
		return writeNumber(e, o, strconv.AppendInt(nil, v.Int(), 10))
	}
	return writeNumber(e, o, strconv.AppendUint(nil, v.Uint(), 10))
}

func (p *plan) writeFloat(e *jsontext.Encoder, o *jsonopts.Set, v value) error {
	f := v.Float()
	if math.IsNaN(f) || math.IsInf(f, 0) {
		err := fmt.Errorf("unsupported value: %v", f)
		if o.Is(jsonopts.ReportErrorsWithLegacySemantics) {
			err = &jsonopts.ValueError{Value: v.Interface(), Err: err}
		}
		return errorBefore(e, p.typ, err)
	}
	return writeNumber(e, o, jsonwire.AppendFloat(nil, f, p.typ.Bits()))
}

// number is the text of a number that was read.
type number struct {
	text   []byte
	quoted bool // it was in a string
}

// readNumber reads the text of a number: from a string where one is due, and only there. Where done, nothing
// is left to do.
func (p *plan) readNumber(d *jsontext.Decoder, o *jsonopts.Set, v value) (n number, done bool, err error) {
	quoted := quoted(d, o)
	text, form, err := jsontext.Internal.Decoder(d).ReadValue()
	if err != nil {
		return n, true, err
	}
	switch {
	case text.Kind() == 'n':
		p.null(o, v)
		return n, true, nil
	case text.Kind() == '"' && quoted:
		return number{jsonwire.Unquote(text, form), true}, false, nil
	case text.Kind() == '0' && !quoted:
		return number{text, false}, false, nil
	}
	return n, true, readErrorAfter(d, p.typ, nil)
}

// legacy returns whether the number is in a string that encoding/json reads as Go has numbers, null
// included.
func (n number) legacy(o *jsonopts.Set) bool {
	return n.quoted && o.Is(jsonopts.StringifyWithLegacySemantics)
}

// fail is the error of a number that strconv could not read.
func (p *plan) fail(d *jsontext.Decoder, o *jsonopts.Set, v value, n number, err error) error {
	if n.legacy(o) && string(n.text) == "null" {
		p.null(o, v)
		return nil
	}
	if e, ok := err.(*strconv.NumError); ok {
		err = e.Err
	}
	return valueError(d, p.typ, err)
}

func (p *plan) readInt(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	n, done, err := p.readNumber(d, o, v)
	if done {
		return err
	}
	bits := p.typ.Bits()
	if n.legacy(o) {
		i, err := strconv.ParseInt(string(n.text), 10, bits)
		if err != nil {
			return p.fail(d, o, v, n, err)
		}
		v.SetInt(i)
		return nil
	}
	digits := n.text
	limit := uint64(1)<<(bits-1) - 1
	negative := len(digits) > 0 && digits[0] == '-'
	if negative {
		digits = digits[1:]
		limit++
	}
	size, ok := jsonwire.ParseUint(digits)
	switch {
	case !ok && size == 0:
		return valueError(d, p.typ, strconv.ErrSyntax)
	case !ok, size > limit:
		return valueError(d, p.typ, strconv.ErrRange)
	case negative:
		v.SetInt(-int64(size))
	default:
		v.SetInt(int64(size))
	}
	return nil
}

func (p *plan) readUint(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	n, done, err := p.readNumber(d, o, v)
	if done {
		return err
	}
	bits := p.typ.Bits()
	if n.legacy(o) {
		i, err := strconv.ParseUint(string(n.text), 10, bits)
		if err != nil {
			return p.fail(d, o, v, n, err)
		}
		v.SetUint(i)
		return nil
	}
	size, ok := jsonwire.ParseUint(n.text)
	switch {
	case !ok && size == 0:
		return valueError(d, p.typ, strconv.ErrSyntax)
	case !ok, size > math.MaxUint64>>(64-bits):
		return valueError(d, p.typ, strconv.ErrRange)
	}
	v.SetUint(size)
	return nil
}

func (p *plan) readFloat(d *jsontext.Decoder, o *jsonopts.Set, v value) error {
	n, done, err := p.readNumber(d, o, v)
	if done {
		return err
	}
	if n.quoted && !n.legacy(o) && !jsonwire.WholeNumber(n.text) {
		return valueError(d, p.typ, strconv.ErrSyntax)
	}
	f, err := strconv.ParseFloat(string(n.text), p.typ.Bits())
	if err != nil {
		return p.fail(d, o, v, n, err)
	}
	v.SetFloat(f)
	return nil
}

// isBytes returns whether a slice or an array is one of bytes, which are written as text. encoding/json takes
// bytes of a type of its own for such, too.
func (p *plan) isBytes(o *jsonopts.Set) bool {
	elem := p.typ.Elem()
	return elem.Kind() == reflect.Uint8 && (elem.PkgPath() == "" || o.Is(jsonopts.FormatBytesWithLegacySemantics))
}
