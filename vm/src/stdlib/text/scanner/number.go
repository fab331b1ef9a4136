package scanner

import "fmt"

func lower(ch rune) rune     { return ch | 0x20 }
func isDecimal(ch rune) bool { return '0' <= ch && ch <= '9' }
func isHex(ch rune) bool     { return isDecimal(ch) || 'a' <= lower(ch) && lower(ch) <= 'f' }

// A number is what is known of one that is being read.
type number struct {
	kind            string
	base            rune
	prefix          rune // x, o, b, 0, or none
	some, separated bool // there were digits, underscores
	wrong           rune // the first digit that is too large
}

// digits reads digits, and returns the character behind them.
func (s *Scanner) digits(ch rune, n *number, base rune) rune {
	for {
		switch {
		case ch == '_':
			n.separated = true
		case base == 16 && isHex(ch), isDecimal(ch):
			n.some = true
			if base < 16 && ch >= '0'+base && n.wrong == 0 {
				n.wrong = ch
			}
		default:
			return ch
		}
		ch = s.next()
	}
}

// number reads a number, or the rest of one behind its point.
func (s *Scanner) number(ch rune, point bool) (tok, behind rune) {
	n := number{kind: "decimal literal", base: 10}
	tok = Float
	if !point {
		tok = Int
		if ch == '0' {
			ch = s.next()
			switch lower(ch) {
			case 'x':
				n.kind, n.base, n.prefix = "hexadecimal literal", 16, 'x'
			case 'o':
				n.kind, n.base, n.prefix = "octal literal", 8, 'o'
			case 'b':
				n.kind, n.base, n.prefix = "binary literal", 2, 'b'
			default:
				n.kind, n.base, n.prefix, n.some = "octal literal", 8, '0', true
			}
			if n.prefix != '0' {
				ch = s.next()
			}
		}
		ch = s.digits(ch, &n, n.base)
		if ch == '.' && s.wants(ScanFloats) {
			ch = s.next()
			point = true
		}
	}
	if point {
		tok = Float
		if n.prefix == 'o' || n.prefix == 'b' {
			s.error("invalid radix point in " + n.kind)
		}
		ch = s.digits(ch, &n, n.base)
	}
	if !n.some {
		s.error(n.kind + " has no digits")
	}
	if e := lower(ch); (e == 'e' || e == 'p') && s.wants(ScanFloats) {
		if e == 'e' && n.prefix != 0 && n.prefix != '0' {
			s.error(fmt.Sprintf("%q exponent requires decimal mantissa", ch))
		} else if e == 'p' && n.prefix != 'x' {
			s.error(fmt.Sprintf("%q exponent requires hexadecimal mantissa", ch))
		}
		tok = Float
		if ch = s.next(); ch == '+' || ch == '-' {
			ch = s.next()
		}
		n.some = false
		if ch = s.digits(ch, &n, 10); !n.some {
			s.error("exponent has no digits")
		}
	} else if n.prefix == 'x' && tok == Float {
		s.error("hexadecimal mantissa requires a 'p' exponent")
	}
	if tok == Int && n.wrong != 0 {
		s.error(fmt.Sprintf("invalid digit %q in %s", n.wrong, n.kind))
	}
	if n.separated {
		s.end = s.at - s.width
		if badlySeparated(s.TokenText(), n.prefix) {
			s.error("'_' must separate successive digits")
		}
	}
	return tok, ch
}

// badlySeparated reports whether an underscore has no digits on both sides. The prefix counts as a digit.
func badlySeparated(lit string, prefix rune) bool {
	digit := func(i int) bool {
		if i < 0 || i >= len(lit) {
			return false
		}
		c := rune(lit[i])
		return isDecimal(c) || prefix == 'x' && isHex(c) || i == 1 && prefix != 0 && prefix != '0'
	}
	for i := range len(lit) {
		if lit[i] == '_' && (!digit(i-1) || !digit(i+1)) {
			return true
		}
	}
	return false
}
