package strings

import (
	"iter"
	"unicode"
	"unicode/utf8"
)

// These do a piece of the work, and give where the next begins: -1 if there is
// none. Between two pieces others may run.

// splitSome cuts s at sep (not empty) into the elements of dst, of which so many
// are filled, each with the first keep bytes of the separator; the last element
// takes the rest. The next element begins at start, its end is not before at.
func splitSome(dst []string, s, sep string, keep, filled, start, at int) (int, int, int)

// explodeSome puts the runes of s into dst, the rest into its last element.
func explodeSome(dst []string, s string, filled, at int) (int, int)

// countFields counts the runs of runes that are not white space, fieldsSome
// puts them into dst; the next one has begun at start, unless that is -1.
func countFields(s string) int
func fieldsSome(dst []string, s string, filled, start, at int) (int, int, int)

// joinStrings joins with sep between, unless more than so many bytes come of it.
func joinStrings(elems []string, sep string, most int) (string, bool)

// joinSome writes some of elems with sep between, and before them unless they are
// the first; of the first of them off bytes are written. It gives how many bytes
// it wrote, how many elements are done, and how many bytes of the next.
func joinSome(to []byte, elems []string, sep string, first bool, off int) (n, done, next int)

// repeatString is count times s; the product of lengths is known to be small enough.
func repeatString(s string, count int) string

// replaceString replaces the first n old by new, all if n < 0; an empty old
// stands before each rune and at the end.
func replaceString(s, old, new string, n int) string

// replaceSome replaces the first n old (not empty), all if n < 0, as far as they begin
// in the first piece of s. It gives what becomes of the beginning of s, how long that
// is, and how many are still to be replaced.
func replaceSome(s, old, new string, n int) (part string, used, left int)

// longText is from where on texts are gone over in pieces, so that others can run
// meanwhile; piece is how long these are, about.
const longText, piece = 1 << 20, 1 << 17

func split(s, sep string, keep, n int) []string {
	if n == 0 {
		return nil
	}
	if sep == "" {
		l := utf8.RuneCountInString(s)
		if n < 0 || n > l {
			n = l
		}
		dst := make([]string, n)
		for filled, at := 0, 0; at >= 0; {
			filled, at = explodeSome(dst, s, filled, at)
		}
		return dst
	}
	if n < 0 || n > len(s) {
		if c := Count(s, sep) + 1; n < 0 || n > c {
			n = c
		}
	}
	dst := make([]string, n)
	filled, start, at := splitSome(dst, s, sep, keep, 0, 0, 0)
	for at >= 0 {
		filled, start, at = splitSome(dst, s, sep, keep, filled, start, at)
	}
	return dst[:filled]
}

// Split cuts s at every sep and returns the pieces between. An empty sep cuts after each rune; a sep that
// does not occur yields s as the only piece.
func Split(s, sep string) []string { return split(s, sep, 0, -1) }

// SplitN is Split into at most n pieces: the last one keeps the rest uncut. It returns nil for n = 0, and
// all pieces for n < 0.
func SplitN(s, sep string, n int) []string { return split(s, sep, 0, n) }

// SplitAfter cuts s after every sep, so that each piece but the last ends with sep.
func SplitAfter(s, sep string) []string { return split(s, sep, len(sep), -1) }

// SplitAfterN is SplitAfter into at most n pieces: the last one keeps the rest uncut. It returns nil for n
// = 0, and all pieces for n < 0.
func SplitAfterN(s, sep string, n int) []string { return split(s, sep, len(sep), n) }

// Fields returns the words of s: what white space separates, however much of it. Without words the result
// is empty.
func Fields(s string) []string {
	dst := make([]string, countFields(s))
	for filled, start, at := 0, -1, 0; at >= 0; {
		filled, start, at = fieldsSome(dst, s, filled, start, at)
	}
	return dst
}

// FieldsFunc returns the words of s, separated by runs of the runes for which f is true.
func FieldsFunc(s string, f func(rune) bool) []string {
	out := []string{}
	start := -1
	for i, r := range s {
		if f(r) {
			if start >= 0 {
				out = append(out, s[start:i])
				start = -1
			}
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		out = append(out, s[start:])
	}
	return out
}

// Join returns the elements as one, with sep between each two of them.
func Join(elems []string, sep string) string {
	if len(elems) == 1 {
		return elems[0]
	}
	if len(elems) <= joinElems {
		if s, done := joinStrings(elems, sep, joinBytes); done {
			return s
		}
	}
	return joinLong(elems, sep)
}

// joinElems and joinBytes are what one native does at most.
const joinElems, joinBytes = 4096, 1 << 18

// joinLong is Join in pieces.
func joinLong(elems []string, sep string) string {
	n := len(sep) * (len(elems) - 1)
	for _, e := range elems {
		n += len(e)
	}
	if n >= 1<<32 {
		s, _ := joinStrings(elems, sep, n) // more than a slice can have
		return s
	}
	b := make([]byte, n)
	n = 0
	for first, off := true, 0; len(elems) > 0; first = false {
		wrote, done, next := joinSome(b[n:], elems[:min(len(elems), joinElems)], sep, first, off)
		elems, off = elems[done:], next
		n += wrote
	}
	return view(b)
}

// Repeat returns count copies in a row. It panics if count is negative or the result would be too long.
func Repeat(s string, count int) string {
	if count < 0 {
		panic("strings: negative Repeat count")
	}
	if count == 0 || s == "" {
		return ""
	}
	if count == 1 {
		return s
	}
	if len(s) > (1<<63-1)/count {
		panic("strings: Repeat output length overflow")
	}
	if n := len(s) * count; n > longText && n < 1<<32 {
		return repeatLong(s, count)
	}
	return repeatString(s, count)
}

// repeatLong is Repeat in pieces.
func repeatLong(s string, count int) string {
	each := max(joinBytes/len(s), 1)
	unit := s
	if each > 1 {
		unit = repeatString(s, each)
	}
	parts := make([]string, count/each, count/each+1)
	for i := range parts {
		parts[i] = unit
	}
	return joinLong(append(parts, repeatString(s, count%each)), "")
}

// Replace returns s with the first n occurrences of old replaced by new, or all of them if n < 0. An empty
// old matches before each rune and at the end.
func Replace(s, old, new string, n int) string {
	if old == new || n == 0 {
		return s
	}
	if len(s) > longText && 0 < len(old) && len(old) <= piece {
		return replaceLong(s, old, new, n)
	}
	return replaceString(s, old, new, n)
}

// replaceLong is Replace in pieces.
func replaceLong(s, old, new string, n int) string {
	var parts []string
	found := false
	for rest := s; rest != ""; {
		if n == 0 {
			parts = append(parts, rest)
			break
		}
		part, used, left := replaceSome(rest, old, new, n)
		found = found || left != n
		parts = append(parts, part)
		rest, n = rest[used:], left
	}
	if !found {
		return s
	}
	return Join(parts, "")
}

// ReplaceAll returns s with every old replaced by new. An empty old matches before each rune and at the
// end.
func ReplaceAll(s, old, new string) string { return Replace(s, old, new, -1) }

// Clone copies s.
func Clone(s string) string {
	if len(s) > longText {
		return Join([]string{s, ""}, "")
	}
	return string([]byte(s))
}

// Lines iterates over the lines of s, each with the newline that ends it; the last line may lack one.
func Lines(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		s := s
		for s != "" {
			n := IndexByte(s, '\n') + 1
			if n == 0 {
				n = len(s)
			}
			line := s[:n]
			s = s[n:]
			if !yield(line) {
				return
			}
		}
	}
}

func splitSeq(s, sep string, keep int) iter.Seq[string] {
	return func(yield func(string) bool) {
		s := s
		if sep == "" {
			for s != "" {
				n := 1
				if s[0] >= utf8.RuneSelf {
					_, n = utf8.DecodeRuneInString(s)
				}
				if !yield(s[:n]) {
					return
				}
				s = s[n:]
			}
			return
		}
		for {
			i := Index(s, sep)
			if i < 0 {
				break
			}
			if !yield(s[:i+keep]) {
				return
			}
			s = s[i+len(sep):]
		}
		yield(s)
	}
}

// SplitSeq iterates over the pieces that Split would return.
func SplitSeq(s, sep string) iter.Seq[string] { return splitSeq(s, sep, 0) }

// SplitAfterSeq iterates over the pieces that SplitAfter would return.
func SplitAfterSeq(s, sep string) iter.Seq[string] { return splitSeq(s, sep, len(sep)) }

// FieldsSeq iterates over the words that Fields would return.
func FieldsSeq(s string) iter.Seq[string] { return FieldsFuncSeq(s, unicode.IsSpace) }

// FieldsFuncSeq iterates over the words that FieldsFunc would return.
func FieldsFuncSeq(s string, f func(rune) bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		start := -1
		for i, r := range s {
			if f(r) {
				if start >= 0 {
					if !yield(s[start:i]) {
						return
					}
					start = -1
				}
			} else if start < 0 {
				start = i
			}
		}
		if start >= 0 {
			yield(s[start:])
		}
	}
}
