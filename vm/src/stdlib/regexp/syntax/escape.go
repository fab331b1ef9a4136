package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// backslash reads what begins with a backslash outside of brackets.
func (p *parser) backslash() error {
	t := p.rest
	if p.flags&PerlX != 0 && len(t) >= 2 {
		op := OpNoMatch
		switch t[1] {
		case 'A':
			op = OpBeginText
		case 'b':
			op = OpWordBoundary
		case 'B':
			op = OpNoWordBoundary
		case 'z':
			op = OpEndText
		case 'C':
			return &Error{ErrInvalidEscape, t[:2]}
		case 'Q':
			return p.quoted()
		}
		if op != OpNoMatch {
			p.piece(op)
			p.rest = t[2:]
			return nil
		}
	}
	set, rest, err := namedClass(t, p.flags)
	if err != nil {
		return err
	}
	if rest != t {
		re := p.node(OpCharClass, p.flags)
		re.Rune = set
		p.push(re)
		p.rest = rest
		return nil
	}
	r, rest, err := escaped(t)
	if err != nil {
		return err
	}
	p.literal(r)
	p.rest = rest
	return nil
}

// quoted reads \Q...\E.
func (p *parser) quoted() error {
	text, rest, _ := strings.Cut(p.rest[2:], `\E`)
	for text != "" {
		r, after, err := nextRune(text)
		if err != nil {
			return err
		}
		p.literal(r)
		text = after
	}
	p.rest = rest
	return nil
}

// namedClass reads \pN, \d and their like at the beginning of s; without such rest is s.
func namedClass(s string, flags Flags) (set class, rest string, err error) {
	set, rest, err = unicodeGroup(s, flags)
	if err != nil || rest != s {
		return set, rest, err
	}
	if flags&PerlX != 0 && len(s) >= 2 && s[0] == '\\' {
		if g, ok := perlGroup(s[1]); ok {
			return class{}.addGroup(g, flags), s[2:], nil
		}
	}
	return nil, s, nil
}

// escaped reads an escape of one character.
func escaped(s string) (r rune, rest string, err error) {
	if len(s) == 1 {
		return 0, "", &Error{ErrTrailingBackslash, ""}
	}
	r, rest, err = nextRune(s[1:])
	if err != nil {
		return 0, "", err
	}
	switch {
	case r == '0' || '1' <= r && r <= '7' && octal(rest):
		r -= '0'
		for n := 1; n < 3 && octal(rest); n++ {
			r = r*8 + rune(rest[0]-'0')
			rest = rest[1:]
		}
		return r, rest, nil
	case r == 'x':
		if rest == "" {
			break
		}
		var ok bool
		if r, rest, ok, err = hex(rest); ok || err != nil {
			return r, rest, err
		}
	case r < utf8.RuneSelf && (r == '_' || !IsWordChar(r)):
		return r, rest, nil
	default:
		const letters, meant = "afnrtv", "\a\f\n\r\t\v"
		if i := strings.IndexRune(letters, r); i >= 0 {
			return rune(meant[i]), rest, nil
		}
	}
	return 0, "", &Error{ErrInvalidEscape, s[:len(s)-len(rest)]}
}

func octal(s string) bool { return s != "" && '0' <= s[0] && s[0] <= '7' }

// hex reads two digits, or any number in braces.
func hex(s string) (value rune, rest string, ok bool, err error) {
	r, rest, err := nextRune(s)
	if err != nil {
		return 0, rest, false, err
	}
	if r != '{' {
		high := digit(r)
		if r, rest, err = nextRune(rest); err != nil {
			return 0, rest, false, err
		}
		low := digit(r)
		return high*16 + low, rest, high >= 0 && low >= 0, nil
	}
	for n := 0; rest != ""; n++ {
		if r, rest, err = nextRune(rest); err != nil {
			return 0, rest, false, err
		}
		if r == '}' {
			return value, rest, n > 0, nil
		}
		d := digit(r)
		value = value*16 + d
		if d < 0 || value > unicode.MaxRune {
			break
		}
	}
	return 0, rest, false, nil
}

// digit returns the value of a hexadecimal digit, or -1.
func digit(r rune) rune {
	switch {
	case '0' <= r && r <= '9':
		return r - '0'
	case 'a' <= r && r <= 'f':
		return r - 'a' + 10
	case 'A' <= r && r <= 'F':
		return r - 'A' + 10
	}
	return -1
}

// bracket reads a class in brackets.
func (p *parser) bracket() error {
	s := p.rest
	t := s[1:]
	without := strings.HasPrefix(t, "^")
	set := class{}
	if without {
		t = t[1:]
		if p.flags&ClassNL == 0 {
			set = set.add('\n', '\n')
		}
	}
	for first := true; first || !strings.HasPrefix(t, "]"); first = false {
		if p.flags&PerlX == 0 && !first && strings.HasPrefix(t, "-") && !strings.HasPrefix(t, "-]") {
			// POSIX has - only at the ends.
			_, size := utf8.DecodeRuneInString(t[1:])
			return &Error{ErrInvalidCharRange, t[:1+size]}
		}
		more, rest, err := p.inBracket(set, t, s)
		if err != nil {
			return err
		}
		set, t = more, rest
	}
	set = set.clean()
	if without {
		set = set.negate()
	}
	re := p.node(OpCharClass, p.flags)
	re.Rune = set
	p.push(re)
	p.rest = t[1:]
	return nil
}

// inBracket reads the next part of a class, which begins at whole.
func (p *parser) inBracket(set class, t, whole string) (class, string, error) {
	if strings.HasPrefix(t, "[:") {
		if end := strings.Index(t[2:], ":]"); end >= 0 {
			name, without := strings.CutPrefix(t[2:2+end], "^")
			members := posixGroup(name)
			if members == nil {
				return nil, "", &Error{ErrInvalidCharRange, t[:end+4]}
			}
			return set.addGroup(group{members, without}, p.flags), t[end+4:], nil
		}
	}
	named, rest, err := namedClass(t, p.flags)
	if err != nil {
		return nil, "", err
	}
	if rest != t {
		return append(set, named...), rest, nil
	}
	lo, rest, err := oneOf(t, whole)
	if err != nil {
		return nil, "", err
	}
	hi := lo
	if len(rest) >= 2 && rest[0] == '-' && rest[1] != ']' {
		if hi, rest, err = oneOf(rest[1:], whole); err != nil {
			return nil, "", err
		}
		if hi < lo {
			return nil, "", &Error{ErrInvalidCharRange, t[:len(t)-len(rest)]}
		}
	}
	return set.addCased(lo, hi, p.flags), rest, nil
}

// oneOf reads a character of a class.
func oneOf(s, whole string) (r rune, rest string, err error) {
	switch {
	case s == "":
		return 0, "", &Error{ErrMissingBracket, whole}
	case s[0] == '\\':
		return escaped(s)
	}
	return nextRune(s)
}
