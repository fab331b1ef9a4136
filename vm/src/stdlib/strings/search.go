// Package strings works on UTF-8 text.
package strings

import (
	"unicode"
	"unicode/utf8"
)

// Searches and comparisons over bytes are native. Index and LastIndex give the
// byte offset or -1; Count of "" is the number of runes plus one.
func Index(s, substr string) int

// IndexByte returns the position of the first byte c in s, or -1 if there is none.
func IndexByte(s string, c byte) int

// LastIndex returns the byte position of the last substr in s, or -1 if there is none. An empty substr is
// found at len(s).
func LastIndex(s, substr string) int

// LastIndexByte returns the position of the last byte c in s, or -1 if there is none.
func LastIndexByte(s string, c byte) int

// Count returns how often substr occurs in s without overlaps. An empty substr counts once before each rune
// and once at the end.
func Count(s, substr string) int

// Compare returns -1, 0 or +1 as a sorts before, equal to or after b, byte by byte; a proper prefix sorts
// first.
func Compare(a, b string) int

// Contains is true if substr occurs anywhere in s; the empty one always does.
func Contains(s, substr string) bool

// HasPrefix is true if s begins with prefix.
func HasPrefix(s, prefix string) bool {
	return len(s) >= len(prefix) && s[:len(prefix)] == prefix
}

// HasSuffix is true if s ends with suffix.
func HasSuffix(s, suffix string) bool {
	return len(s) >= len(suffix) && s[len(s)-len(suffix):] == suffix
}

// EqualFold compares under simple case folding, invalid bytes as U+FFFD.
func EqualFold(s, t string) bool {
	for i := 0; i < len(s) && i < len(t) && i < shortFold; i++ {
		a, b := s[i], t[i]
		if (a | b) >= utf8.RuneSelf {
			return equalFold(s[i:], t[i:])
		}
		if low := a | 0x20; a != b && (low != b|0x20 || low < 'a' || 'z' < low) {
			return false
		}
	}
	if len(s) <= shortFold || len(t) <= shortFold {
		return len(s) == len(t)
	}
	return equalFold(s[shortFold:], t[shortFold:])
}

// shortFold is how many bytes EqualFold compares itself, before it leaves the rest to the native equalFold.
const shortFold = 32

func equalFold(s, t string) bool

// IndexRune finds r; U+FFFD also finds the first invalid byte, an r that is not
// a valid rune finds nothing.
func IndexRune(s string, r rune) int

// IndexAny finds the first rune of s that IndexRune finds in chars, LastIndexAny
// the last one.
func IndexAny(s, chars string) int

// LastIndexAny returns the byte position of the last rune of s that is one of chars, or -1 if there is
// none.
func LastIndexAny(s, chars string) int

// ContainsAny is true if at least one rune of chars occurs in s; false if chars is empty.
func ContainsAny(s, chars string) bool { return IndexAny(s, chars) >= 0 }

// ContainsRune is true if the rune r occurs in s.
func ContainsRune(s string, r rune) bool { return IndexRune(s, r) >= 0 }

// ContainsFunc is true if f is true for at least one rune of s.
func ContainsFunc(s string, f func(rune) bool) bool { return IndexFunc(s, f) >= 0 }

// IndexFunc returns the byte position of the first rune for which f is true, or -1 if there is none.
func IndexFunc(s string, f func(rune) bool) int { return indexFunc(s, f, true) }

func indexFunc(s string, f func(rune) bool, want bool) int {
	for i, r := range s {
		if f(r) == want {
			return i
		}
	}
	return -1
}

// LastIndexFunc returns the byte position of the last rune for which f is true, or -1 if there is none.
func LastIndexFunc(s string, f func(rune) bool) int { return lastIndexFunc(s, f, true) }

func lastIndexFunc(s string, f func(rune) bool, want bool) int {
	for i := len(s); i > 0; {
		r, n := rune(s[i-1]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeLastRuneInString(s[:i])
		}
		i -= n
		if f(r) == want {
			return i
		}
	}
	return -1
}

// Cut splits s around the first sep. Without one it returns s, nothing and false.
func Cut(s, sep string) (before, after string, found bool) {
	if i := Index(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// CutLast splits s around the last sep. Without one it returns s, nothing and false.
func CutLast(s, sep string) (before, after string, found bool) {
	if i := LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// CutPrefix returns s without prefix and true, or all of s and false if s does not begin with it.
func CutPrefix(s, prefix string) (after string, found bool) {
	if HasPrefix(s, prefix) {
		return s[len(prefix):], true
	}
	return s, false
}

// CutSuffix returns s without suffix and true, or all of s and false if s does not end with it.
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

// TrimSpace removes white space, as unicode.IsSpace has it, from both ends of s.
func TrimSpace(s string) string {
	if s != "" {
		first, last := s[0], s[len(s)-1]
		if first > ' ' && last > ' ' && (first|last) < utf8.RuneSelf {
			return s
		}
	}
	i, j := spaceRange(s)
	return s[i:j]
}

// Trim removes runes that are in cutset from both ends of s.
func Trim(s, cutset string) string {
	if len(cutset) == 1 && cutset[0] < utf8.RuneSelf {
		return trimEnd(trimStart(s, cutset[0]), cutset[0])
	}
	i, j := trimRange(s, cutset, 3)
	return s[i:j]
}

// TrimLeft removes runes that are in cutset from the beginning of s. To remove one whole text, use
// TrimPrefix.
func TrimLeft(s, cutset string) string {
	if len(cutset) == 1 && cutset[0] < utf8.RuneSelf {
		return trimStart(s, cutset[0])
	}
	i, _ := trimRange(s, cutset, 1)
	return s[i:]
}

// TrimRight removes runes that are in cutset from the end of s. To remove one whole text, use TrimSuffix.
func TrimRight(s, cutset string) string {
	if len(cutset) == 1 && cutset[0] < utf8.RuneSelf {
		return trimEnd(s, cutset[0])
	}
	_, j := trimRange(s, cutset, 2)
	return s[:j]
}

// trimStart returns what is left of s without the bytes c at its start.
func trimStart(s string, c byte) string {
	i := 0
	for i < len(s) && s[i] == c {
		i++
	}
	return s[i:]
}

// trimEnd returns what is left of s without the bytes c at its end.
func trimEnd(s string, c byte) string {
	n := len(s)
	for n > 0 && s[n-1] == c {
		n--
	}
	return s[:n]
}

// TrimPrefix returns s without prefix if s begins with it, and else all of s.
func TrimPrefix(s, prefix string) string {
	if HasPrefix(s, prefix) {
		return s[len(prefix):]
	}
	return s
}

// TrimSuffix returns s without suffix if s ends with it, and else all of s.
func TrimSuffix(s, suffix string) string {
	if HasSuffix(s, suffix) {
		return s[:len(s)-len(suffix)]
	}
	return s
}

// TrimLeftFunc removes runes from the beginning of s while f is true for them.
func TrimLeftFunc(s string, f func(rune) bool) string {
	i := indexFunc(s, f, false)
	if i < 0 {
		return ""
	}
	return s[i:]
}

// TrimRightFunc removes runes from the end of s while f is true for them.
func TrimRightFunc(s string, f func(rune) bool) string {
	i := lastIndexFunc(s, f, false)
	if i < 0 {
		return ""
	}
	_, n := utf8.DecodeRuneInString(s[i:])
	return s[:i+n]
}

// TrimFunc removes runes from both ends of s while f is true for them.
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

// ToUpper returns s with every letter in its upper case.
func ToUpper(s string) string {
	if len(s) > longText {
		return mapLong(s, 0)
	}
	return mapCase(s, 0)
}

// ToLower returns s with every letter in its lower case.
func ToLower(s string) string {
	if len(s) > longText {
		return mapLong(s, 1)
	}
	return mapCase(s, 1)
}

// ToTitle returns s with every letter in its title case, which differs from upper case for a few digraphs
// only.
func ToTitle(s string) string {
	if len(s) > longText {
		return mapLong(s, 2)
	}
	return mapCase(s, 2)
}

// ToUpperSpecial is ToUpper by the rules of c, such as those of Turkish.
func ToUpperSpecial(c unicode.SpecialCase, s string) string { return Map(c.ToUpper, s) }

// ToLowerSpecial is ToLower by the rules of c.
func ToLowerSpecial(c unicode.SpecialCase, s string) string { return Map(c.ToLower, s) }

// ToTitleSpecial is ToTitle by the rules of c.
func ToTitleSpecial(c unicode.SpecialCase, s string) string { return Map(c.ToTitle, s) }

// Map changes each rune; a negative answer drops it.
func Map(mapping func(rune) rune, s string) string {
	for i, c := range s {
		r := mapping(c)
		if r == c && (c != utf8.RuneError || HasPrefix(s[i:], "\uFFFD")) {
			continue
		}
		b := append(make([]byte, 0, len(s)+utf8.UTFMax), s[:i]...)
		if r >= 0 {
			b = utf8.AppendRune(b, r)
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		return mapRest(mapping, b, s[i+n:])
	}
	return s
}

// mapRest appends what Map makes of s to b.
func mapRest(mapping func(rune) rune, b []byte, s string) string {
	for _, c := range s {
		switch r := mapping(c); {
		case 0 <= r && r < utf8.RuneSelf:
			b = append(b, byte(r))
		case r >= 0:
			b = utf8.AppendRune(b, r)
		}
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
