// Package bytes works on byte slices as package strings does on strings.
package bytes

import (
	"unicode"
	"unicode/utf8"
)

// The natives do for bytes what those of the same name in strings do.
func Index(s, sep []byte) int

// IndexByte returns the position of the first byte c in b, or -1 if there is none.
func IndexByte(b []byte, c byte) int

// LastIndex returns the byte position of the last sep in s, or -1 if there is none. An empty sep is found
// at len(s).
func LastIndex(s, sep []byte) int

// LastIndexByte returns the position of the last byte c in s, or -1 if there is none.
func LastIndexByte(s []byte, c byte) int

// Count returns how often sep occurs in s without overlaps. An empty sep counts once before each rune and
// once at the end.
func Count(s, sep []byte) int

// Compare returns -1, 0 or +1 as a sorts before, equal to or after b, byte by byte; a proper prefix sorts
// first.
func Compare(a, b []byte) int

// Contains is true if subslice occurs anywhere in s; the empty one always does.
func Contains(b, subslice []byte) bool

// Equal is true if a and b have the same length and bytes; nil equals an empty slice.
func Equal(a, b []byte) bool

// HasPrefix is true if s begins with prefix.
func HasPrefix(s, prefix []byte) bool

// HasSuffix is true if s ends with suffix.
func HasSuffix(s, suffix []byte) bool

// EqualFold is true if s and t are the same text except for upper and lower case, under simple Unicode
// folding.
func EqualFold(s, t []byte) bool

// IndexRune returns the byte position of the first r in s, or -1. For utf8.RuneError it finds the first
// byte that is not UTF-8, too.
func IndexRune(s []byte, r rune) int

// IndexAny returns the byte position of the first rune of s that is one of chars, or -1 if there is none.
func IndexAny(s []byte, chars string) int

// LastIndexAny returns the byte position of the last rune of s that is one of chars, or -1 if there is
// none.
func LastIndexAny(s []byte, chars string) int

// ContainsAny is true if at least one rune of chars occurs in b; false if chars is empty.
func ContainsAny(b []byte, chars string) bool { return IndexAny(b, chars) >= 0 }

// ContainsRune is true if the rune r occurs in b.
func ContainsRune(b []byte, r rune) bool { return IndexRune(b, r) >= 0 }

// ContainsFunc is true if f is true for at least one rune of b.
func ContainsFunc(b []byte, f func(rune) bool) bool { return IndexFunc(b, f) >= 0 }

// IndexFunc returns the byte position of the first rune for which f is true, or -1 if there is none.
func IndexFunc(s []byte, f func(r rune) bool) int { return indexFunc(s, f, true) }

// LastIndexFunc returns the byte position of the last rune for which f is true, or -1 if there is none.
func LastIndexFunc(s []byte, f func(r rune) bool) int { return lastIndexFunc(s, f, true) }

func indexFunc(s []byte, f func(rune) bool, want bool) int {
	for i := 0; i < len(s); {
		r, n := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(s[i:])
		}
		if f(r) == want {
			return i
		}
		i += n
	}
	return -1
}

func lastIndexFunc(s []byte, f func(rune) bool, want bool) int {
	for i := len(s); i > 0; {
		r, n := rune(s[i-1]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeLastRune(s[:i])
		}
		i -= n
		if f(r) == want {
			return i
		}
	}
	return -1
}

// Cut splits s around the first sep. Without one it returns s, nothing and false.
func Cut(s, sep []byte) (before, after []byte, found bool) {
	if i := Index(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, nil, false
}

// CutLast splits s around the last sep. Without one it returns s, nothing and false.
func CutLast(s, sep []byte) (before, after []byte, found bool) {
	if i := LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, nil, false
}

// CutPrefix returns s without prefix and true, or all of s and false if s does not begin with it.
func CutPrefix(s, prefix []byte) (after []byte, found bool) {
	if HasPrefix(s, prefix) {
		return s[len(prefix):], true
	}
	return s, false
}

// CutSuffix returns s without suffix and true, or all of s and false if s does not end with it.
func CutSuffix(s, suffix []byte) (before []byte, found bool) {
	if HasSuffix(s, suffix) {
		return s[:len(s)-len(suffix)], true
	}
	return s, false
}

func trimRange(s []byte, cutset string, side int) (start, end int)
func spaceRange(s []byte) (start, end int)

// TrimSpace removes white space, as unicode.IsSpace has it, from both ends of s.
func TrimSpace(s []byte) []byte {
	i, j := spaceRange(s)
	if i == j {
		return nil
	}
	return s[i:j]
}

// Trim removes runes that are in cutset from both ends of s.
func Trim(s []byte, cutset string) []byte {
	if len(s) == 0 {
		return nil
	}
	if cutset == "" {
		return s
	}
	i, j := trimRange(s, cutset, 3)
	if i == j {
		return nil
	}
	return s[i:j]
}

// TrimLeft removes runes that are in cutset from the beginning of s. To remove one whole text, use
// TrimPrefix.
func TrimLeft(s []byte, cutset string) []byte {
	if len(s) == 0 {
		return nil
	}
	if cutset == "" {
		return s
	}
	i, _ := trimRange(s, cutset, 1)
	if i == len(s) {
		return nil
	}
	return s[i:]
}

// TrimRight removes runes that are in cutset from the end of s. To remove one whole text, use TrimSuffix.
func TrimRight(s []byte, cutset string) []byte {
	if len(s) == 0 || cutset == "" {
		return s
	}
	_, j := trimRange(s, cutset, 2)
	return s[:j]
}

// TrimPrefix returns s without prefix if s begins with it, and else all of s.
func TrimPrefix(s, prefix []byte) []byte {
	if HasPrefix(s, prefix) {
		return s[len(prefix):]
	}
	return s
}

// TrimSuffix returns s without suffix if s ends with it, and else all of s.
func TrimSuffix(s, suffix []byte) []byte {
	if HasSuffix(s, suffix) {
		return s[:len(s)-len(suffix)]
	}
	return s
}

// TrimLeftFunc removes runes from the beginning of s while f is true for them.
func TrimLeftFunc(s []byte, f func(r rune) bool) []byte {
	i := indexFunc(s, f, false)
	if i < 0 {
		return nil
	}
	return s[i:]
}

// TrimRightFunc removes runes from the end of s while f is true for them.
func TrimRightFunc(s []byte, f func(r rune) bool) []byte {
	i := lastIndexFunc(s, f, false)
	if i < 0 {
		return s[:0]
	}
	_, n := utf8.DecodeRune(s[i:])
	return s[:i+n]
}

// TrimFunc removes runes from both ends of s while f is true for them.
func TrimFunc(s []byte, f func(r rune) bool) []byte {
	return TrimRightFunc(TrimLeftFunc(s, f), f)
}

// mapCase returns a changed copy: 0 upper, 1 lower, 2 title.
func mapCase(s []byte, to int) []byte

// ToUpper returns s with every letter in its upper case.
func ToUpper(s []byte) []byte {
	if len(s) > longText {
		return mapLong(s, 0)
	}
	return mapCase(s, 0)
}

// ToLower returns s with every letter in its lower case.
func ToLower(s []byte) []byte {
	if len(s) > longText {
		return mapLong(s, 1)
	}
	return mapCase(s, 1)
}

// ToTitle returns s with every letter in its title case, which differs from upper case for a few digraphs
// only.
func ToTitle(s []byte) []byte {
	if len(s) > longText {
		return mapLong(s, 2)
	}
	return mapCase(s, 2)
}

// ToUpperSpecial is ToUpper by the rules of c, such as those of Turkish.
func ToUpperSpecial(c unicode.SpecialCase, s []byte) []byte { return Map(c.ToUpper, s) }

// ToLowerSpecial is ToLower by the rules of c.
func ToLowerSpecial(c unicode.SpecialCase, s []byte) []byte { return Map(c.ToLower, s) }

// ToTitleSpecial is ToTitle by the rules of c.
func ToTitleSpecial(c unicode.SpecialCase, s []byte) []byte { return Map(c.ToTitle, s) }

// Map returns s with each rune replaced by what mapping makes of it; negative results are left out.
func Map(mapping func(r rune) rune, s []byte) []byte {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		c, n := rune(s[i]), 1
		if c >= utf8.RuneSelf {
			c, n = utf8.DecodeRune(s[i:])
		}
		i += n
		switch r := mapping(c); {
		case 0 <= r && r < utf8.RuneSelf:
			b = append(b, byte(r))
		case r >= 0:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

func isSeparator(r rune) bool {
	if r <= 0x7F {
		return !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '_')
	}
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && unicode.IsSpace(r)
}

// Title returns s with the first letter of each word in title case. It takes every non-letter for the end
// of a word, so apostrophes mislead it.
func Title(s []byte) []byte {
	prev := ' '
	return Map(func(r rune) rune {
		sep := isSeparator(prev)
		prev = r
		if sep {
			return unicode.ToTitle(r)
		}
		return r
	}, s)
}

// ToValidUTF8 returns s with each run of bytes that are not UTF-8 replaced by replacement.
func ToValidUTF8(s, replacement []byte) []byte {
	b := make([]byte, 0, len(s)+len(replacement))
	bad := false
	for i := 0; i < len(s); {
		r, n := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(s[i:])
		}
		if r == utf8.RuneError && n == 1 {
			if !bad {
				b = append(b, replacement...)
			}
			bad = true
		} else {
			bad = false
			b = append(b, s[i:i+n]...)
		}
		i += n
	}
	return b
}
