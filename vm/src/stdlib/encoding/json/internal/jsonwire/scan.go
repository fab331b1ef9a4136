// Package jsonwire knows how strings, numbers and literals are written in JSON.
package jsonwire

import (
	"io"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Form tells how strings are written.
type Form uint8

const (
	// Escaped strings have escapes or invalid UTF-8: their bytes are not their value.
	Escaped Form = 1 << iota
	// Odd strings could be written in a shorter or more usual way.
	Odd
)

// Space returns how many bytes of white space b starts with.
func Space(b []byte) int {
	for i, c := range b {
		if c != ' ' && c != '\n' && c != '\t' && c != '\r' {
			return i
		}
	}
	return len(b)
}

// Literal returns how many bytes of b are the literal, or go along with it. Where b ends too early, the
// error is io.ErrUnexpectedEOF.
func Literal(b []byte, literal string) (int, error) {
	for i := range len(literal) {
		if i == len(b) {
			return i, io.ErrUnexpectedEOF
		}
		if b[i] != literal[i] {
			expecting := strconv.QuoteRune(rune(literal[i]))
			return i, BadCharacter(b[i:], "in literal "+literal+" (expecting "+expecting+")")
		}
	}
	return len(literal), nil
}

// String returns how many bytes the string takes that b starts with, and notes its form. Where b ends
// too early, the error is io.ErrUnexpectedEOF, and with more bytes one may go on at what it returned.
// If strict, the string must be valid UTF-8, written as such or in escapes.
func String(b []byte, at int, strict bool, form *Form) (int, error) {
	if at == 0 {
		if len(b) == 0 {
			return 0, io.ErrUnexpectedEOF
		}
		if b[0] != '"' {
			return 0, BadCharacter(b, `at start of string (expecting '"')`)
		}
		at = 1
	}
	for at < len(b) {
		c := b[at]
		switch {
		case c == '"':
			return at + 1, nil
		case c == '\\':
			n, err := escape(b[at:], strict, form)
			if err != nil {
				return at, err
			}
			at += n
		case c < ' ':
			*form |= Escaped | Odd
			return at, BadCharacter(b[at:], "in string (expecting non-control character)")
		case c < utf8.RuneSelf:
			at++
		default:
			r, n := utf8.DecodeRune(b[at:])
			if r == utf8.RuneError && n == 1 {
				if !utf8.FullRune(b[at:]) {
					return at, io.ErrUnexpectedEOF
				}
				*form |= Escaped | Odd
				if strict {
					return at, ErrInvalidUTF8
				}
			}
			at += n
		}
	}
	return at, io.ErrUnexpectedEOF
}

// escape returns how many bytes the escape takes that b starts with; a pair of surrogates is one.
func escape(b []byte, strict bool, form *Form) (int, error) {
	*form |= Escaped
	if len(b) < 2 {
		return 0, io.ErrUnexpectedEOF
	}
	switch b[1] {
	case '"', '\\', 'b', 'f', 'n', 'r', 't':
		return 2, nil
	case '/':
		*form |= Odd
		return 2, nil
	case 'u':
	default:
		*form |= Odd
		return 0, badEscape(b[:2])
	}
	if len(b) < 6 {
		if beginsUnit(b, false) {
			return 0, io.ErrUnexpectedEOF
		}
		*form |= Odd
		return 0, badEscape(b)
	}
	unit, ok := hex4(b[2:6])
	if !ok {
		*form |= Odd
		return 0, badEscape(b[:6])
	}
	if !usual(unit, b[2:6]) {
		*form |= Odd
	}
	if !strict || !utf16.IsSurrogate(unit) {
		return 6, nil
	}
	rest := b[6:]
	if len(rest) < 6 {
		if beginsUnit(rest, true) {
			return 0, io.ErrUnexpectedEOF
		}
		return 0, badEscape(b)
	}
	if _, ok := low(unit, rest); !ok {
		return 0, badEscape(b[:12])
	}
	return 12, nil
}

// usual returns whether a character is best written by this escape: only control characters are that
// have no shorter one, in small letters.
func usual(unit rune, digits []byte) bool {
	switch unit {
	case '\b', '\f', '\n', '\r', '\t':
		return false
	}
	if unit >= ' ' {
		return false
	}
	for _, c := range digits {
		if 'A' <= c && c <= 'F' {
			return false
		}
	}
	return true
}

// low returns the character that high makes with the escape b starts with.
func low(high rune, b []byte) (rune, bool) {
	unit, ok := hex4(b[2:6])
	if !ok || b[0] != '\\' || b[1] != 'u' {
		return utf8.RuneError, false
	}
	r := utf16.DecodeRune(high, unit)
	return r, r != utf8.RuneError
}

// beginsUnit returns whether b may go on to be an escape \uXXXX, the low half of a pair if so asked.
func beginsUnit(b []byte, lowHalf bool) bool {
	for i, c := range b {
		ok := false
		switch {
		case i == 0:
			ok = c == '\\'
		case i == 1:
			ok = c == 'u'
		case i == 2 && lowHalf:
			ok = c == 'd' || c == 'D'
		case i == 3 && lowHalf:
			ok = 'c' <= c && c <= 'f' || 'C' <= c && c <= 'F'
		case i < 6:
			_, ok = hex(c)
		default:
			ok = true
		}
		if !ok {
			return false
		}
	}
	return true
}

func hex(c byte) (rune, bool) {
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

// hex4 returns the number that four hexadecimal digits make.
func hex4(b []byte) (rune, bool) {
	var unit rune
	for _, c := range b[:4] {
		digit, ok := hex(c)
		if !ok {
			return 0, false
		}
		unit = unit<<4 | digit
	}
	return unit, true
}
