package jsontext

import "encoding/json/internal/jsonwire"

// Kind is the kind of a token: the byte it starts with, '0' for all numbers.
type Kind byte

// Kinds of tokens and values, each of which is the first character of one. All numbers have the kind of 0.
const (
	KindInvalid     Kind = 0
	KindNull        Kind = 'n'
	KindFalse       Kind = 'f'
	KindTrue        Kind = 't'
	KindString      Kind = '"'
	KindNumber      Kind = '0'
	KindBeginObject Kind = '{'
	KindEndObject   Kind = '}'
	KindBeginArray  Kind = '['
	KindEndArray    Kind = ']'
)

// String returns the name, such as "string".
func (k Kind) String() string {
	switch k {
	case KindInvalid:
		return "invalid"
	case KindNull:
		return "null"
	case KindFalse:
		return "false"
	case KindTrue:
		return "true"
	case KindString:
		return "string"
	case KindNumber:
		return "number"
	case KindBeginObject, KindEndObject, KindBeginArray, KindEndArray:
		return string(rune(k))
	}
	return "<invalid jsontext.Kind: " + jsonwire.QuoteRune(string([]byte{byte(k)})) + ">"
}

// kindOf returns the kind of what starts with c.
func kindOf(c byte) Kind {
	switch c {
	case 'n', 'f', 't', '"', '{', '}', '[', ']':
		return Kind(c)
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return KindNumber
	}
	return KindInvalid
}

// closes returns whether a token ends an object or an array.
func (k Kind) closes() bool { return k == KindEndObject || k == KindEndArray }
