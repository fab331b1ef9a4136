package jsonwire

import (
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"encoding/json/internal/jsonopts"
)

// ErrInvalidUTF8 is the error of a string that is not valid UTF-8.
var ErrInvalidUTF8 = errors.New("invalid UTF-8")

const hexDigits = "0123456789abcdef"

// Plain returns whether a string stands for itself between quotes, whatever the options.
func Plain(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ', c == '"', c == '\\', c == '<', c == '>', c == '&', c >= utf8.RuneSelf:
			return false
		}
	}
	return true
}

// Valid returns s as it is once it was written: in valid UTF-8.
func Valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// AppendQuote appends s as a string, in the shortest way that the options allow. Invalid UTF-8 becomes
// U+FFFD, and an error where it is not allowed.
func AppendQuote(dst []byte, s string, o *jsonopts.Set) ([]byte, error) {
	dst = append(dst, '"')
	if Plain(s) {
		dst = append(dst, s...)
		return append(dst, '"'), nil
	}
	var err error
	done := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if escapesByte(c, o) {
				dst = append(dst, s[done:i]...)
				dst = appendEscape(dst, c)
				done = i + 1
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			dst = append(dst, s[done:i]...)
			dst = append(dst, "\uFFFD"...)
			done = i + 1
			if !o.Is(jsonopts.AllowInvalidUTF8) {
				err = ErrInvalidUTF8
			}
		case (r == '\u2028' || r == '\u2029') && o.Is(jsonopts.EscapeForJS):
			dst = append(dst, s[done:i]...)
			dst = appendUnit(dst, r)
			done = i + n
		}
		i += n
	}
	dst = append(dst, s[done:]...)
	return append(dst, '"'), err
}

func escapesByte(c byte, o *jsonopts.Set) bool {
	switch c {
	case '"', '\\':
		return true
	case '<', '>', '&':
		return o.Is(jsonopts.EscapeForHTML)
	}
	return c < ' '
}

func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, `\b`...)
	case '\f':
		return append(dst, `\f`...)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return appendUnit(dst, rune(c))
}

func appendUnit(dst []byte, r rune) []byte {
	return append(dst, '\\', 'u',
		hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

// AppendUnquote appends the value of a string. Invalid UTF-8 and halves of pairs become U+FFFD, and
// an error in the end.
func AppendUnquote(dst, src []byte) ([]byte, error) {
	if len(src) == 0 {
		return dst, io.ErrUnexpectedEOF
	}
	if src[0] != '"' {
		return dst, BadCharacter(src, `at start of string (expecting '"')`)
	}
	var err error
	for at := 1; ; {
		start := at
		for at < len(src) && src[at] != '"' && src[at] != '\\' && ' ' <= src[at] && src[at] < utf8.RuneSelf {
			at++
		}
		dst = append(dst, src[start:at]...)
		if at == len(src) {
			return dst, io.ErrUnexpectedEOF
		}
		switch c := src[at]; {
		case c == '"':
			if at++; at < len(src) {
				err = BadCharacter(src[at:], "after string value")
			}
			return dst, err
		case c == '\\':
			r, n, bad, stop := unescape(src[at:])
			if n > 0 {
				dst = utf8.AppendRune(dst, r)
				at += n
			}
			if bad != nil {
				err = bad
			}
			if stop {
				return dst, err
			}
		case c < ' ':
			return dst, BadCharacter(src[at:], "in string (expecting non-control character)")
		default:
			r, n := utf8.DecodeRune(src[at:])
			if r == utf8.RuneError && n == 1 {
				if !utf8.FullRune(src[at:]) {
					return dst, io.ErrUnexpectedEOF
				}
				err = ErrInvalidUTF8
			}
			dst = utf8.AppendRune(dst, r)
			at += n
		}
	}
}

// unescape returns the character of the escape that b starts with and how many bytes it takes, what is
// wrong with it, and whether there is no going on behind it.
func unescape(b []byte) (r rune, n int, err error, stop bool) {
	if len(b) < 2 {
		return 0, 0, io.ErrUnexpectedEOF, true
	}
	switch c := b[1]; c {
	case '"', '\\', '/':
		return rune(c), 2, nil, false
	case 'b':
		return '\b', 2, nil, false
	case 'f':
		return '\f', 2, nil, false
	case 'n':
		return '\n', 2, nil, false
	case 'r':
		return '\r', 2, nil, false
	case 't':
		return '\t', 2, nil, false
	case 'u':
	default:
		return 0, 0, badEscape(b[:2]), true
	}
	if len(b) < 6 {
		if beginsUnit(b, false) {
			return 0, 0, io.ErrUnexpectedEOF, true
		}
		return 0, 0, badEscape(b), true
	}
	unit, ok := hex4(b[2:6])
	if !ok {
		return 0, 0, badEscape(b[:6]), true
	}
	if !utf16.IsSurrogate(unit) {
		return unit, 6, nil, false
	}
	rest := b[6:]
	if len(rest) < 6 {
		if beginsUnit(rest, true) {
			return utf8.RuneError, 6, io.ErrUnexpectedEOF, true
		}
		return utf8.RuneError, 6, badEscape(b), false
	}
	if r, ok = low(unit, rest); ok {
		return r, 12, nil, false
	}
	return utf8.RuneError, 6, badEscape(b[:12]), false
}

// Unquote returns the value of a valid string, a part of b where that will do.
func Unquote(b []byte, form Form) []byte {
	if form&Escaped == 0 {
		return b[1 : len(b)-1]
	}
	value, _ := AppendUnquote(nil, b)
	return value
}

// AppendString appends a valid string as the options want it.
func AppendString(dst, src []byte, form Form, o *jsonopts.Set) []byte {
	if form&Odd == 0 || o.Is(jsonopts.PreserveRawStrings) {
		if !o.Is(jsonopts.AnyEscape) {
			return append(dst, src...)
		}
		return appendMore(dst, src, o)
	}
	value, _ := AppendUnquote(nil, src)
	dst, _ = AppendQuote(dst, string(value), o)
	return dst
}

// appendMore appends a string and escapes in it what the options want besides.
func appendMore(dst, src []byte, o *jsonopts.Set) []byte {
	done := 0
	for i := 0; i < len(src); {
		c := src[i]
		if c < utf8.RuneSelf {
			if (c == '<' || c == '>' || c == '&') && o.Is(jsonopts.EscapeForHTML) {
				dst = append(dst, src[done:i]...)
				dst = appendUnit(dst, rune(c))
				done = i + 1
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(src[i:])
		if (r == '\u2028' || r == '\u2029') && o.Is(jsonopts.EscapeForJS) {
			dst = append(dst, src[done:i]...)
			dst = appendUnit(dst, r)
			done = i + n
		}
		i += n
	}
	return append(dst, src[done:]...)
}
