package der

import (
	"math/big"
	"strings"
	"time"
	"unicode/utf8"
)

// FromValue returns a value of Go in its natural form; nil if it has none.
func FromValue(v any) []byte {
	switch v := v.(type) {
	case string:
		return FromString(v)
	case bool:
		return FromBool(v)
	case int:
		return FromSmall(v)
	case int64:
		return FromInt(big.NewInt(v))
	case *big.Int:
		return FromInt(v)
	case []byte:
		return Wrap(OctetString, v)
	case time.Time:
		return FromTime(v)
	}
	return nil
}

// FromString returns a PrintableString if it can be one, else a UTF8String; nil if it is not UTF-8.
func FromString(s string) []byte {
	for _, c := range s {
		if !printable(c) || c == '*' || c == '&' {
			if !utf8.ValidString(s) {
				return nil
			}
			return Wrap(UTF8String, []byte(s))
		}
	}
	return Wrap(PrintableString, []byte(s))
}

// printable says what a PrintableString may hold; '*' and '&' are not in the standard, but met in names.
func printable(c rune) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.ContainsRune(" '()+,-./:=?*&", c)
}

// ParseString returns the text of a value of one of the string types; ok is false if the tag is none of these
// or the text breaks its rules, which wrong names.
func ParseString(tag byte, b []byte) (text, wrong string, ok bool) {
	all := func(good func(rune) bool) bool {
		for _, c := range b {
			if !good(rune(c)) {
				return false
			}
		}
		return true
	}
	switch tag {
	case PrintableString:
		return string(b), "invalid PrintableString", all(printable)
	case UTF8String:
		return string(b), "invalid UTF-8 string", utf8.Valid(b)
	case IA5String:
		return string(b), "invalid IA5String", all(func(c rune) bool { return c < 0x80 })
	case NumericString:
		return string(b), "invalid NumericString", all(func(c rune) bool { return c == ' ' || '0' <= c && c <= '9' })
	case T61String:
		var s strings.Builder
		for _, c := range b {
			s.WriteRune(rune(c))
		}
		return s.String(), "", true
	case BMPString:
		return bmp(b)
	}
	return "", "", false
}

func bmp(b []byte) (text, wrong string, ok bool) {
	const invalid = "invalid BMPString"
	if len(b)%2 != 0 {
		return "", invalid, false
	}
	if n := len(b); n >= 2 && b[n-1] == 0 && b[n-2] == 0 {
		b = b[:n-2]
	}
	var s strings.Builder
	for i := 0; i < len(b); i += 2 {
		c := rune(b[i])<<8 | rune(b[i+1])
		if c >= 0xfffe || 0xfdd0 <= c && c <= 0xfdef || 0xd800 <= c && c <= 0xdfff {
			return "", invalid, false
		}
		s.WriteRune(c)
	}
	return s.String(), "", true
}
