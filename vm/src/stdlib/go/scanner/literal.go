package scanner

import (
	"bytes"
	"fmt"
	"go/token"
	"unicode"
)

// digits reads digits and underscores: whether there were digits, and underscores. The place of a
// digit that is too large is put into wrong.
func (s *Scanner) digits(base rune, wrong *int) (some, separators bool) {
	for {
		switch {
		case s.ch == '_':
			separators = true
		case base == 16 && isHex(s.ch), isDecimal(s.ch):
			some = true
			if base < 16 && s.ch >= '0'+base && *wrong < 0 {
				*wrong = s.at
			}
		default:
			return
		}
		s.read()
	}
}

// A number is what is known of one that is being read.
type number struct {
	kind   string
	base   rune
	prefix rune // x, o, b, 0, or none
}

func (s *Scanner) number() (token.Token, string) {
	from := s.at
	tok := token.INT
	n := number{"decimal literal", 10, 0}
	some, separators := false, false
	wrong := -1
	add := func(a, b bool) { some, separators = some || a, separators || b }
	if s.ch != '.' {
		if s.accept('0') {
			switch lower(s.ch) {
			case 'x':
				n = number{"hexadecimal literal", 16, 'x'}
			case 'o':
				n = number{"octal literal", 8, 'o'}
			case 'b':
				n = number{"binary literal", 2, 'b'}
			default:
				n = number{"octal literal", 8, '0'}
				some = true
			}
			if n.prefix != '0' {
				s.read()
			}
		}
		add(s.digits(n.base, &wrong))
	}
	if s.ch == '.' {
		tok = token.FLOAT
		if n.prefix == 'o' || n.prefix == 'b' {
			s.error(s.at, "invalid radix point in "+n.kind)
		}
		s.read()
		add(s.digits(n.base, &wrong))
	}
	if !some {
		s.error(s.at, n.kind+" has no digits")
	}
	if e := lower(s.ch); e == 'e' || e == 'p' {
		if e == 'e' && n.prefix != 0 && n.prefix != '0' {
			s.error(s.at, fmt.Sprintf("%q exponent requires decimal mantissa", s.ch))
		} else if e == 'p' && n.prefix != 'x' {
			s.error(s.at, fmt.Sprintf("%q exponent requires hexadecimal mantissa", s.ch))
		}
		tok = token.FLOAT
		s.read()
		if s.ch == '+' || s.ch == '-' {
			s.read()
		}
		ok, more := s.digits(10, &wrong)
		separators = separators || more
		if !ok {
			s.error(s.at, "exponent has no digits")
		}
	} else if n.prefix == 'x' && tok == token.FLOAT {
		s.error(s.at, "hexadecimal mantissa requires a 'p' exponent")
	}
	if s.accept('i') {
		tok = token.IMAG
	}
	lit := string(s.src[from:s.at])
	if tok == token.INT && wrong >= 0 {
		s.error(wrong, fmt.Sprintf("invalid digit %q in %s", lit[wrong-from], n.kind))
	}
	if separators {
		if i := badSeparator(lit, n.prefix); i >= 0 {
			s.error(from+i, "'_' must separate successive digits")
		}
	}
	return tok, lit
}

// badSeparator returns where an underscore stands that has no digits on both sides, or -1. The prefix
// counts as a digit.
func badSeparator(lit string, prefix rune) int {
	digit := func(i int) bool {
		if i < 0 || i >= len(lit) {
			return false
		}
		c := rune(lit[i])
		return isDecimal(c) || prefix == 'x' && isHex(c) || i == 1 && prefix != 0 && prefix != '0'
	}
	for i := range len(lit) {
		if lit[i] != '_' {
			continue
		}
		again := i+1 < len(lit) && lit[i+1] == '_' // the next one is to blame
		if !digit(i-1) || !digit(i+1) && !again {
			return i
		}
	}
	return -1
}

// escape reads an escape sequence; ch is behind the backslash.
func (s *Scanner) escape(quote rune) bool {
	from := s.at
	var n int
	var base, limit uint32
	switch s.ch {
	case 'a', 'b', 'f', 'n', 'r', 't', 'v', '\\', quote:
		s.read()
		return true
	case '0', '1', '2', '3', '4', '5', '6', '7':
		n, base, limit = 3, 8, 255
	case 'x':
		n, base, limit = 2, 16, 255
	case 'u':
		n, base, limit = 4, 16, unicode.MaxRune
	case 'U':
		n, base, limit = 8, 16, unicode.MaxRune
	default:
		s.badEscape("unknown escape sequence", from)
		return false
	}
	if base == 16 {
		s.read()
	}
	var x uint32
	for range n {
		digit := uint32(16)
		if isDecimal(s.ch) {
			digit = uint32(s.ch - '0')
		} else if isHex(s.ch) {
			digit = uint32(lower(s.ch)-'a') + 10
		}
		if digit >= base {
			s.badEscape(fmt.Sprintf("illegal character %#U in escape sequence", s.ch), s.at)
			return false
		}
		x = x*base + digit
		s.read()
	}
	if x > limit || 0xD800 <= x && x < 0xE000 {
		s.error(from, "escape sequence is invalid Unicode code point")
		return false
	}
	return true
}

func (s *Scanner) badEscape(msg string, at int) {
	if s.ch < 0 {
		msg = "escape sequence not terminated"
	}
	s.error(at, msg)
}

// char reads a rune; ch is behind the quote.
func (s *Scanner) char() string {
	from := s.at - 1
	ok := true
	n := 0
	for {
		ch := s.ch
		if ch == '\n' || ch < 0 {
			if ok {
				s.error(from, "rune literal not terminated")
			}
			ok = false
			break
		}
		s.read()
		if ch == '\'' {
			break
		}
		n++
		if ch == '\\' && !s.escape('\'') {
			ok = false
		}
	}
	if ok && n != 1 {
		s.error(from, "illegal rune literal")
	}
	return string(s.src[from:s.at])
}

func (s *Scanner) str() string {
	from := s.at - 1
	for {
		ch := s.ch
		if ch == '\n' || ch < 0 {
			s.error(from, "string literal not terminated")
			break
		}
		s.read()
		if ch == '"' {
			break
		}
		if ch == '\\' {
			s.escape('"')
		}
	}
	return string(s.src[from:s.at])
}

func (s *Scanner) raw() string {
	from := s.at - 1
	for s.ch != '`' {
		if s.ch < 0 {
			s.error(from, "raw string literal not terminated")
			break
		}
		s.read()
	}
	s.accept('`')
	lit := s.src[from:s.at]
	if bytes.IndexByte(lit, '\r') >= 0 {
		lit = withoutReturns(lit, false)
	}
	return string(lit)
}
