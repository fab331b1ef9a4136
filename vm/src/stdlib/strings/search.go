// Package strings works on UTF-8 text.
package strings

import (
	"unicode"
	"unicode/utf8"
)

// Searches and comparisons over bytes are native. Index and LastIndex give the
// byte offset or -1; Count of "" is the number of runes plus one.
func Index(s, substr string) int
func IndexByte(s string, c byte) int
func LastIndex(s, substr string) int
func LastIndexByte(s string, c byte) int
func Count(s, substr string) int
func Compare(a, b string) int
func Contains(s, substr string) bool
func HasPrefix(s, prefix string) bool
func HasSuffix(s, suffix string) bool

// EqualFold compares under simple case folding, invalid bytes as U+FFFD.
func EqualFold(s, t string) bool

// IndexRune finds r; U+FFFD also finds the first invalid byte, an r that is not
// a valid rune finds nothing.
func IndexRune(s string, r rune) int

// IndexAny finds the first rune of s that IndexRune finds in chars, LastIndexAny
// the last one.
func IndexAny(s, chars string) int
func LastIndexAny(s, chars string) int

func ContainsAny(s, chars string) bool              { return IndexAny(s, chars) >= 0 }
func ContainsRune(s string, r rune) bool            { return IndexRune(s, r) >= 0 }
func ContainsFunc(s string, f func(rune) bool) bool { return IndexFunc(s, f) >= 0 }

func IndexFunc(s string, f func(rune) bool) int { return indexFunc(s, f, true) }

func indexFunc(s string, f func(rune) bool, want bool) int {
	for i, r := range s {
		if f(r) == want {
			return i
		}
	}
	return -1
}

func LastIndexFunc(s string, f func(rune) bool) int { return lastIndexFunc(s, f, true) }

func lastIndexFunc(s string, f func(rune) bool, want bool) int {
	for i := len(s); i > 0; {
		r, n := utf8.DecodeLastRuneInString(s[:i])
		i -= n
		if f(r) == want {
			return i
		}
	}
	return -1
}

func Cut(s, sep string) (before, after string, found bool) {
	if i := Index(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

func CutLast(s, sep string) (before, after string, found bool) {
	if i := LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

func CutPrefix(s, prefix string) (after string, found bool) {
	if HasPrefix(s, prefix) {
		return s[len(prefix):], true
	}
	return s, false
}

func CutSuffix(s, suffix string) (before string, found bool) {
	if HasSuffix(s, suffix) {
		return s[:len(s)-len(suffix)], true
	}
	return s, false
}

// trimRange returns what is left of s without the runes of cutset at its start
// (side 1), its end (2) or both (3). An invalid byte counts as U+FFFD.
func trimRange(s, cutset string, side int) (start, end int)

// spaceRange returns what is left of s without white space at both ends.
func spaceRange(s string) (start, end int)

func TrimSpace(s string) string {
	i, j := spaceRange(s)
	return s[i:j]
}

func Trim(s, cutset string) string {
	i, j := trimRange(s, cutset, 3)
	return s[i:j]
}

func TrimLeft(s, cutset string) string {
	i, _ := trimRange(s, cutset, 1)
	return s[i:]
}

func TrimRight(s, cutset string) string {
	_, j := trimRange(s, cutset, 2)
	return s[:j]
}

func TrimPrefix(s, prefix string) string {
	if HasPrefix(s, prefix) {
		return s[len(prefix):]
	}
	return s
}

func TrimSuffix(s, suffix string) string {
	if HasSuffix(s, suffix) {
		return s[:len(s)-len(suffix)]
	}
	return s
}

func TrimLeftFunc(s string, f func(rune) bool) string {
	i := indexFunc(s, f, false)
	if i < 0 {
		return ""
	}
	return s[i:]
}

func TrimRightFunc(s string, f func(rune) bool) string {
	i := lastIndexFunc(s, f, false)
	if i < 0 {
		return ""
	}
	_, n := utf8.DecodeRuneInString(s[i:])
	return s[:i+n]
}

func TrimFunc(s string, f func(rune) bool) string {
	return TrimRightFunc(TrimLeftFunc(s, f), f)
}

// mapCase changes case rune by rune: 0 upper, 1 lower, 2 title. A string that
// does not change is handed back itself; invalid bytes become U+FFFD in a
// string that does change or is not ASCII.
func mapCase(s string, to int) string

// mapLong is mapCase in pieces.
func mapLong(s string, to int) string {
	var parts []string
	changed := false
	for rest := s; rest != ""; {
		n := cut(rest)
		part := mapCase(rest[:n], to)
		changed = changed || part != rest[:n]
		parts = append(parts, part)
		rest = rest[n:]
	}
	if !changed {
		return s
	}
	return Join(parts, "")
}

// cut says where the first piece of a long text ends: between two runes.
func cut(s string) int {
	if len(s) <= piece {
		return len(s)
	}
	for n := piece; n > piece-utf8.UTFMax; n-- {
		if utf8.RuneStart(s[n]) {
			return n
		}
	}
	return piece
}

func ToUpper(s string) string {
	if len(s) > longText {
		return mapLong(s, 0)
	}
	return mapCase(s, 0)
}

func ToLower(s string) string {
	if len(s) > longText {
		return mapLong(s, 1)
	}
	return mapCase(s, 1)
}

func ToTitle(s string) string {
	if len(s) > longText {
		return mapLong(s, 2)
	}
	return mapCase(s, 2)
}

func ToUpperSpecial(c unicode.SpecialCase, s string) string { return Map(c.ToUpper, s) }
func ToLowerSpecial(c unicode.SpecialCase, s string) string { return Map(c.ToLower, s) }
func ToTitleSpecial(c unicode.SpecialCase, s string) string { return Map(c.ToTitle, s) }

// Map changes each rune; a negative answer drops it.
func Map(mapping func(rune) rune, s string) string {
	var b []byte
	for i, c := range s {
		r := mapping(c)
		if b == nil {
			if r == c && (c != utf8.RuneError || HasPrefix(s[i:], "\uFFFD")) {
				continue
			}
			b = append(make([]byte, 0, len(s)+4), s[:i]...)
		}
		if r >= 0 {
			b = utf8.AppendRune(b, r)
		}
	}
	if b == nil {
		return s
	}
	return view(b)
}

// view makes a string of b's own bytes, which must never change again.
func view(b []byte) string

func isSeparator(r rune) bool {
	if r <= 0x7F {
		return !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '_')
	}
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && unicode.IsSpace(r)
}

// Title puts the first letter of each word in title case.
func Title(s string) string {
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

// ToValidUTF8 puts replacement in place of each run of invalid bytes.
func ToValidUTF8(s, replacement string) string {
	if utf8.ValidString(s) {
		return s
	}
	b := make([]byte, 0, len(s)+len(replacement))
	bad := false
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
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
	return view(b)
}
