package url

import (
	"strconv"
	"strings"
)

// part is a part of a URL: each has its own bytes that stand for themselves.
type part int

const (
	inPath part = iota
	inSegment
	inHost
	inZone
	inUser
	inQuery
	inFragment
)

// EscapeError is a "%" without two hexadecimal digits behind it.
type EscapeError string

func (e EscapeError) Error() string { return "invalid URL escape " + strconv.Quote(string(e)) }

// InvalidHostError is a byte that a host must not hold.
type InvalidHostError string

func (e InvalidHostError) Error() string {
	return "invalid character " + strconv.Quote(string(e)) + " in host name"
}

func letter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func digit(c byte) bool  { return '0' <= c && c <= '9' }
func isHex(c byte) bool  { return digit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

func hexValue(c byte) byte {
	if digit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

// What besides letters, digits and "-_.~" stands for itself.
var plain = [...]string{
	inPath:     "$&+,/:;=@",
	inSegment:  "$&+:=@",
	inHost:     "!$&'()*+,;=:[]<>\"",
	inZone:     "!$&'()*+,;=:[]<>\"",
	inUser:     "$&+,;=",
	inQuery:    "",
	inFragment: "$&+,/:;=?@!()*",
}

func mustEscape(c byte, part part) bool {
	if letter(c) || digit(c) {
		return false
	}
	return strings.IndexByte("-_.~", c) < 0 && strings.IndexByte(plain[part], c) < 0
}

const hexDigits = "0123456789ABCDEF"

func escape(s string, part part) string {
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case c == ' ' && part == inQuery:
			b.WriteByte('+')
		case mustEscape(c, part):
			b.WriteByte('%')
			b.WriteByte(hexDigits[c>>4])
			b.WriteByte(hexDigits[c&15])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func unescape(s string, part part) (string, error) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '%':
			if i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
				return "", EscapeError(s[i:min(i+3, len(s))])
			}
			v := hexValue(s[i+1])<<4 | hexValue(s[i+2])
			// A host holds escapes of bytes past ASCII only; a zone begins with "%25", and in it
			// escapes of what could stand there anyway are taken.
			if part == inHost && v < 0x80 && s[i:i+3] != "%25" ||
				part == inZone && s[i:i+3] != "%25" && v != ' ' && mustEscape(v, inHost) {
				return "", EscapeError(s[i : i+3])
			}
			b.WriteByte(v)
			i += 2
		case c == '+' && part == inQuery:
			b.WriteByte(' ')
		case (part == inHost || part == inZone) && c < 0x80 && mustEscape(c, part):
			return "", InvalidHostError(s[i : i+1])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), nil
}

// QueryEscape escapes a key or value of a query.
func QueryEscape(s string) string { return escape(s, inQuery) }

// PathEscape escapes a segment of a path.
func PathEscape(s string) string { return escape(s, inSegment) }

func QueryUnescape(s string) (string, error) { return unescape(s, inQuery) }
func PathUnescape(s string) (string, error)  { return unescape(s, inSegment) }
