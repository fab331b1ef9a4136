// Package bytes works on byte slices as package strings does on strings.
package bytes

import (
	"unicode"
	"unicode/utf8"
)

// The natives do for bytes what those of the same name in strings do.
func Index(s, sep []byte) int
func IndexByte(b []byte, c byte) int
func LastIndex(s, sep []byte) int
func LastIndexByte(s []byte, c byte) int
func Count(s, sep []byte) int
func Compare(a, b []byte) int
func Contains(b, subslice []byte) bool
func Equal(a, b []byte) bool
func HasPrefix(s, prefix []byte) bool
func HasSuffix(s, suffix []byte) bool
func EqualFold(s, t []byte) bool
func IndexRune(s []byte, r rune) int
func IndexAny(s []byte, chars string) int
func LastIndexAny(s []byte, chars string) int

func ContainsAny(b []byte, chars string) bool         { return IndexAny(b, chars) >= 0 }
func ContainsRune(b []byte, r rune) bool              { return IndexRune(b, r) >= 0 }
func ContainsFunc(b []byte, f func(rune) bool) bool   { return IndexFunc(b, f) >= 0 }
func IndexFunc(s []byte, f func(r rune) bool) int     { return indexFunc(s, f, true) }
func LastIndexFunc(s []byte, f func(r rune) bool) int { return lastIndexFunc(s, f, true) }

func indexFunc(s []byte, f func(rune) bool, want bool) int {
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRune(s[i:])
		if f(r) == want {
			return i
		}
		i += n
	}
	return -1
}

func lastIndexFunc(s []byte, f func(rune) bool, want bool) int {
	for i := len(s); i > 0; {
		r, n := utf8.DecodeLastRune(s[:i])
		i -= n
		if f(r) == want {
			return i
		}
	}
	return -1
}

func Cut(s, sep []byte) (before, after []byte, found bool) {
	if i := Index(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, nil, false
}

func CutLast(s, sep []byte) (before, after []byte, found bool) {
	if i := LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, nil, false
}

func CutPrefix(s, prefix []byte) (after []byte, found bool) {
	if HasPrefix(s, prefix) {
		return s[len(prefix):], true
	}
	return s, false
}

func CutSuffix(s, suffix []byte) (before []byte, found bool) {
	if HasSuffix(s, suffix) {
		return s[:len(s)-len(suffix)], true
	}
	return s, false
}

func trimRange(s []byte, cutset string, side int) (start, end int)
func spaceRange(s []byte) (start, end int)

func TrimSpace(s []byte) []byte {
	i, j := spaceRange(s)
	if i == j {
		return nil
	}
	return s[i:j]
}

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

func TrimRight(s []byte, cutset string) []byte {
	if len(s) == 0 || cutset == "" {
		return s
	}
	_, j := trimRange(s, cutset, 2)
	return s[:j]
}

func TrimPrefix(s, prefix []byte) []byte {
	if HasPrefix(s, prefix) {
		return s[len(prefix):]
	}
	return s
}

func TrimSuffix(s, suffix []byte) []byte {
	if HasSuffix(s, suffix) {
		return s[:len(s)-len(suffix)]
	}
	return s
}

func TrimLeftFunc(s []byte, f func(r rune) bool) []byte {
	i := indexFunc(s, f, false)
	if i < 0 {
		return nil
	}
	return s[i:]
}

func TrimRightFunc(s []byte, f func(r rune) bool) []byte {
	i := lastIndexFunc(s, f, false)
	if i < 0 {
		return s[:0]
	}
	_, n := utf8.DecodeRune(s[i:])
	return s[:i+n]
}

func TrimFunc(s []byte, f func(r rune) bool) []byte {
	return TrimRightFunc(TrimLeftFunc(s, f), f)
}

// mapCase returns a changed copy: 0 upper, 1 lower, 2 title.
func mapCase(s []byte, to int) []byte

func ToUpper(s []byte) []byte {
	if len(s) > longText {
		return mapLong(s, 0)
	}
	return mapCase(s, 0)
}

func ToLower(s []byte) []byte {
	if len(s) > longText {
		return mapLong(s, 1)
	}
	return mapCase(s, 1)
}

func ToTitle(s []byte) []byte {
	if len(s) > longText {
		return mapLong(s, 2)
	}
	return mapCase(s, 2)
}

func ToUpperSpecial(c unicode.SpecialCase, s []byte) []byte { return Map(c.ToUpper, s) }
func ToLowerSpecial(c unicode.SpecialCase, s []byte) []byte { return Map(c.ToLower, s) }
func ToTitleSpecial(c unicode.SpecialCase, s []byte) []byte { return Map(c.ToTitle, s) }

func Map(mapping func(r rune) rune, s []byte) []byte {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRune(s[i:])
		i += n
		if r := mapping(c); r >= 0 {
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

func ToValidUTF8(s, replacement []byte) []byte {
	b := make([]byte, 0, len(s)+len(replacement))
	bad := false
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRune(s[i:])
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
