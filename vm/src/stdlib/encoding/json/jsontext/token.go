package jsontext

import (
	"errors"
	"math"
	"strconv"

	"encoding/json/internal/jsonopts"
	"encoding/json/internal/jsonwire"
)

var errInvalidToken = errors.New("invalid jsontext.Token")

// form is what a token holds.
type form uint8

const (
	formNone form = iota
	formRaw       // JSON text
	formRead      // the text that a decoder read last
	formString
	formInt
	formUint
	formFloat32
	formFloat64
)

// Token is a literal, a string, a number, or where an object or an array begins or ends.
type Token struct {
	_ [0]func()

	form form
	kind Kind
	bits uint64 // a number, or the offset of what a decoder read
	text string
	from *input
}

// Tokens that are always the same.
var (
	Null  = rawToken("null")
	False = rawToken("false")
	True  = rawToken("true")

	BeginObject = rawToken("{")
	EndObject   = rawToken("}")
	BeginArray  = rawToken("[")
	EndArray    = rawToken("]")
)

func rawToken(text string) Token {
	return Token{form: formRaw, kind: kindOf(text[0]), text: text}
}

// Bool returns the token of a boolean.
func Bool(b bool) Token {
	if b {
		return True
	}
	return False
}

// String returns the token of a string.
func String(s string) Token { return Token{form: formString, kind: KindString, text: s} }

// Int returns the token of an integer.
func Int(n int64) Token { return Token{form: formInt, kind: KindNumber, bits: uint64(n)} }

// Uint returns the token of an integer.
func Uint(n uint64) Token { return Token{form: formUint, kind: KindNumber, bits: n} }

// Float returns the token of a number, or of a string for those that JSON has not.
func Float(n float64) Token {
	switch {
	case math.IsNaN(n):
		return String("NaN")
	case math.IsInf(n, 1):
		return String("Infinity")
	case math.IsInf(n, -1):
		return String("-Infinity")
	}
	return Token{form: formFloat64, kind: KindNumber, bits: math.Float64bits(n)}
}

// Float32 is Float with 32 bits of precision.
func Float32(n float32) Token {
	wide := float64(n)
	if math.IsNaN(wide) || math.IsInf(wide, 0) {
		return Float(wide)
	}
	return Token{form: formFloat32, kind: KindNumber, bits: uint64(math.Float32bits(n))}
}

// Kind returns the kind of a token.
func (t Token) Kind() Kind {
	t.check()
	return t.kind
}

// check panics if a token was read by a decoder that has read something else since.
func (t Token) check() {
	if t.form == formRead && t.from.start() != int64(t.bits) {
		panic("invalid jsontext.Token; it has been voided by a subsequent json.Decoder call")
	}
}

// raw returns the text of a token, if it has one.
func (t Token) raw() ([]byte, bool) {
	switch t.form {
	case formRaw:
		return []byte(t.text), true
	case formRead:
		t.check()
		return t.from.previous(), true
	}
	return nil, false
}

// Clone returns a token that stays as it is while the decoder goes on.
func (t Token) Clone() Token {
	if t.form == formRead {
		text, _ := t.raw()
		return rawToken(string(text))
	}
	return t
}

func (t Token) wrongKind() {
	panic("invalid JSON token kind: " + t.Kind().String())
}

// Bool returns the value of a boolean.
func (t Token) Bool() bool {
	if t.kind != KindTrue && t.kind != KindFalse {
		t.wrongKind()
	}
	return t.kind == KindTrue
}

// String returns the value of a string, the text of anything else.
func (t Token) String() string {
	text, ok := t.raw()
	switch {
	case ok && t.kind == KindString:
		return unquoted(text)
	case ok:
		return string(text)
	case t.form == formString:
		return t.text
	case t.form == formNone:
		return "<invalid jsontext.Token>"
	}
	return string(t.appendNumber(nil, nil))
}

// unquoted returns the value of a valid string.
func unquoted(text []byte) string {
	for _, c := range text {
		if c == '\\' || c >= 0x80 {
			value, _ := jsonwire.AppendUnquote(nil, text)
			return string(value)
		}
	}
	return string(text[1 : len(text)-1])
}

// appendNumber appends the text of a number.
func (t Token) appendNumber(dst []byte, o *jsonopts.Set) []byte {
	switch t.form {
	case formInt:
		return strconv.AppendInt(dst, int64(t.bits), 10)
	case formUint:
		return strconv.AppendUint(dst, t.bits, 10)
	case formFloat32:
		return jsonwire.AppendFloat(dst, float64(math.Float32frombits(uint32(t.bits))), 32)
	case formFloat64:
		return jsonwire.AppendFloat(dst, math.Float64frombits(t.bits), 64)
	}
	text, _ := t.raw()
	return jsonwire.AppendNumber(dst, text, o)
}

// appendString appends the text of a string, and returns its value where it is needed.
func (t Token) appendString(dst []byte, o *jsonopts.Set, named bool) ([]byte, string, error) {
	if t.form == formString {
		dst, err := jsonwire.AppendQuote(dst, t.text, o)
		return dst, jsonwire.Valid(t.text), err
	}
	text, _ := t.raw()
	var form jsonwire.Form
	if _, err := jsonwire.String(text, 0, !o.Is(jsonopts.AllowInvalidUTF8), &form); err != nil {
		return dst, "", err
	}
	value := ""
	if named {
		value = string(jsonwire.Unquote(text, form))
	}
	return jsonwire.AppendString(dst, text, form, o), value, nil
}
