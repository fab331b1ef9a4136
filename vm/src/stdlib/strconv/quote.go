package strconv

import "unicode/utf8"

// appendQuote appends s as a Go literal in the given quote. Mode 0 keeps
// printable runes, 1 keeps ASCII only, 2 keeps graphic runes.
func appendQuote(dst []byte, s string, quote byte, mode int) []byte

// quoteString is appendQuote with double quotes into a new string.
func quoteString(s string, mode int) string

// IsPrint reports whether Quote leaves r as it is; IsGraphic adds the Zs spaces.
func IsPrint(r rune) bool

// IsGraphic is true for letters, marks, numbers, punctuation, symbols and spaces of Unicode.
func IsGraphic(r rune) bool

// Quote returns s as a Go string literal in double quotes. Control characters and what cannot be printed
// are escaped.
func Quote(s string) string { return quoteString(s, 0) }

// QuoteToASCII is Quote with everything beyond ASCII escaped.
func QuoteToASCII(s string) string { return quoteString(s, 1) }

// QuoteToGraphic is Quote that leaves graphic characters, such as wide spaces, as they are.
func QuoteToGraphic(s string) string { return quoteString(s, 2) }

// AppendQuote appends what Quote returns to dst.
func AppendQuote(dst []byte, s string) []byte { return appendQuote(dst, s, '"', 0) }

// AppendQuoteToASCII appends what QuoteToASCII returns to dst.
func AppendQuoteToASCII(dst []byte, s string) []byte { return appendQuote(dst, s, '"', 1) }

// AppendQuoteToGraphic appends what QuoteToGraphic returns to dst.
func AppendQuoteToGraphic(dst []byte, s string) []byte {
	return appendQuote(dst, s, '"', 2)
}

func runeString(r rune) string {
	if !utf8.ValidRune(r) {
		r = utf8.RuneError
	}
	return string(r)
}

// AppendQuoteRune appends what QuoteRune returns to dst.
func AppendQuoteRune(dst []byte, r rune) []byte {
	if out, done := quoteASCII(dst, r); done {
		return out
	}
	return appendQuote(dst, runeString(r), '\'', 0)
}

// quoteASCII appends the literal of an ASCII character that is printed or has an escape of one letter.
func quoteASCII(dst []byte, r rune) (out []byte, done bool) {
	switch {
	case r == '\'' || r == '\\':
		return append(dst, '\'', '\\', byte(r), '\''), true
	case ' ' <= r && r <= '~':
		return append(dst, '\'', byte(r), '\''), true
	case '\a' <= r && r <= '\r':
		return append(dst, '\'', '\\', "abtnvfr"[r-'\a'], '\''), true
	}
	return dst, false
}

// AppendQuoteRuneToASCII appends what QuoteRuneToASCII returns to dst.
func AppendQuoteRuneToASCII(dst []byte, r rune) []byte {
	if out, done := quoteASCII(dst, r); done {
		return out
	}
	return appendQuote(dst, runeString(r), '\'', 1)
}

// AppendQuoteRuneToGraphic appends what QuoteRuneToGraphic returns to dst.
func AppendQuoteRuneToGraphic(dst []byte, r rune) []byte {
	if out, done := quoteASCII(dst, r); done {
		return out
	}
	return appendQuote(dst, runeString(r), '\'', 2)
}

// QuoteRune returns r as a Go character literal in single quotes. Runes that are not valid become U+FFFD.
func QuoteRune(r rune) string { return string(AppendQuoteRune(nil, r)) }

// QuoteRuneToASCII is QuoteRune with everything beyond ASCII escaped.
func QuoteRuneToASCII(r rune) string { return string(AppendQuoteRuneToASCII(nil, r)) }

// QuoteRuneToGraphic is QuoteRune that leaves graphic characters as they are.
func QuoteRuneToGraphic(r rune) string { return string(AppendQuoteRuneToGraphic(nil, r)) }

// CanBackquote reports whether s can stand unchanged in a one-line raw string.
func CanBackquote(s string) bool {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return false
			}
		}
		if r == '\uFEFF' || r < ' ' && r != '\t' || r == '`' || r == 0x7F {
			return false
		}
	}
	return true
}

func hexDigit(c byte) (rune, bool) {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0'), true
	case 'a' <= c && c <= 'f':
		return rune(c-'a') + 10, true
	case 'A' <= c && c <= 'F':
		return rune(c-'A') + 10, true
	}
	return 0, false
}

// UnquoteChar decodes the first character or byte of an escaped literal.
func UnquoteChar(s string, quote byte) (value rune, multibyte bool, tail string, err error) {
	if s == "" {
		return 0, false, "", ErrSyntax
	}
	c := s[0]
	if c == quote && (quote == '\'' || quote == '"') {
		return 0, false, "", ErrSyntax
	}
	if c >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(s)
		return r, true, s[n:], nil
	}
	if c != '\\' {
		return rune(c), false, s[1:], nil
	}
	if len(s) < 2 {
		return 0, false, "", ErrSyntax
	}
	c = s[1]
	s = s[2:]
	digits := 0
	switch c {
	case 'a':
		value = '\a'
	case 'b':
		value = '\b'
	case 'f':
		value = '\f'
	case 'n':
		value = '\n'
	case 'r':
		value = '\r'
	case 't':
		value = '\t'
	case 'v':
		value = '\v'
	case '\\':
		value = '\\'
	case '\'', '"':
		if c != quote {
			return 0, false, "", ErrSyntax
		}
		value = rune(c)
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	case '0', '1', '2', '3', '4', '5', '6', '7':
		value = rune(c - '0')
		if len(s) < 2 {
			return 0, false, "", ErrSyntax
		}
		for i := 0; i < 2; i++ {
			o := rune(s[i]) - '0'
			if o < 0 || o > 7 {
				return 0, false, "", ErrSyntax
			}
			value = value*8 + o
		}
		if value > 255 {
			return 0, false, "", ErrSyntax
		}
		s = s[2:]
	default:
		return 0, false, "", ErrSyntax
	}
	if digits > 0 {
		if len(s) < digits {
			return 0, false, "", ErrSyntax
		}
		for i := 0; i < digits; i++ {
			x, ok := hexDigit(s[i])
			if !ok {
				return 0, false, "", ErrSyntax
			}
			value = value<<4 | x
		}
		s = s[digits:]
		if digits > 2 {
			if !utf8.ValidRune(value) {
				return 0, false, "", ErrSyntax
			}
			multibyte = true
		}
	}
	return value, multibyte, s, nil
}

// plainLiteral returns how long the literal in double quotes is that s begins with, 0 if it has escapes or something
// wrong.
func plainLiteral(s string) int

// unquoteLiteral returns what the literal s in double quotes stands for; false: it is not one.
func unquoteLiteral(s string) (text string, ok bool)

// unquote handles the literal at the start of s and gives what follows it. With
// decode unset only the extent is wanted.
func unquote(s string, decode bool) (out, rest string, err error) {
	if len(s) < 2 {
		return "", s, ErrSyntax
	}
	quote := s[0]
	switch quote {
	case '`':
		end := 1
		hasCR := false
		for ; end < len(s) && s[end] != '`'; end++ {
			if s[end] == '\r' {
				hasCR = true
			}
		}
		if end >= len(s) {
			return "", s, ErrSyntax
		}
		out, rest = s[1:end], s[end+1:]
		if !decode {
			return s[:end+1], rest, nil
		}
		if hasCR {
			var b []byte
			for i := 0; i < len(out); i++ {
				if out[i] != '\r' {
					b = append(b, out[i])
				}
			}
			out = string(b)
		}
		return out, rest, nil
	case '"', '\'':
	default:
		return "", s, ErrSyntax
	}
	in := s[1:]
	// Without escapes, newlines and bad bytes the text stands for itself.
	if quote == '"' {
		if n := plainLiteral(s); n > 0 {
			if decode {
				return s[1 : n-1], s[n:], nil
			}
			return s[:n], s[n:], nil
		}
	}
	var b []byte
	for n := 0; ; n++ {
		if in == "" || in[0] == '\n' {
			return "", s, ErrSyntax
		}
		if in[0] == quote {
			break
		}
		if quote == '\'' && n == 1 {
			return "", s, ErrSyntax
		}
		r, multi, tail, e := UnquoteChar(in, quote)
		if e != nil {
			return "", s, e
		}
		in = tail
		if decode {
			if r < utf8.RuneSelf || !multi {
				b = append(b, byte(r))
			} else {
				b = utf8.AppendRune(b, r)
			}
		}
	}
	if decode {
		return string(b), in[1:], nil
	}
	return s[:len(s)-len(in)+1], in[1:], nil
}

// Unquote reads s as one Go literal: a string or a character.
func Unquote(s string) (string, error) {
	if len(s) > 1 && s[0] == '"' {
		if n := plainLiteral(s); n == len(s) {
			return s[1 : n-1], nil
		}
		out, ok := unquoteLiteral(s)
		if !ok {
			return "", ErrSyntax
		}
		return out, nil
	}
	out, rest, err := unquote(s, true)
	if err == nil && rest != "" {
		err = ErrSyntax
	}
	if err != nil {
		return "", err
	}
	return out, nil
}

// QuotedPrefix returns the literal that s begins with.
func QuotedPrefix(s string) (string, error) {
	out, _, err := unquote(s, false)
	if err != nil {
		return "", err
	}
	return out, nil
}
