package bytes

import (
	"iter"
	"unicode"
	"unicode/utf8"
)

func replaceBytes(s, old, new []byte, n int) []byte
func repeatBytes(s []byte, count int) []byte

// These work as those of the same names in package strings do. (All parts but the last of a split have no more
// capacity than length.)
func splitSome(dst [][]byte, s, sep []byte, keep, filled, start, at int) (int, int, int)
func explodeSome(dst [][]byte, s []byte, filled, at int) (int, int)
func countFields(s []byte) int
func fieldsSome(dst [][]byte, s []byte, filled, start, at int) (int, int, int)

func split(s, sep []byte, keep, n int) [][]byte {
	if n == 0 {
		return nil
	}
	if len(sep) == 0 {
		return explode(s, n)
	}
	if n < 0 || n > len(s) {
		if c := Count(s, sep) + 1; n < 0 || n > c {
			n = c
		}
	}
	dst := make([][]byte, n)
	filled, start, at := splitSome(dst, s, sep, keep, 0, 0, 0)
	for at >= 0 {
		filled, start, at = splitSome(dst, s, sep, keep, filled, start, at)
	}
	return dst[:filled]
}

// explode returns the first n runes of s, the last with all that follows it.
func explode(s []byte, n int) [][]byte {
	if n < 0 || n > len(s) {
		n = len(s)
	}
	dst := make([][]byte, min(n, utf8.RuneCount(s)))
	for filled, at := 0, 0; at >= 0; {
		filled, at = explodeSome(dst, s, filled, at)
	}
	if k := len(dst); 0 < k && k < n {
		dst[k-1] = dst[k-1][:len(dst[k-1]):len(dst[k-1])]
	}
	return dst
}

// Split cuts s at every sep and returns the pieces between. An empty sep cuts after each rune; a sep that
// does not occur yields s as the only piece.
func Split(s, sep []byte) [][]byte { return split(s, sep, 0, -1) }

// SplitN is Split into at most n pieces: the last one keeps the rest uncut. It returns nil for n = 0, and
// all pieces for n < 0.
func SplitN(s, sep []byte, n int) [][]byte { return split(s, sep, 0, n) }

// SplitAfter cuts s after every sep, so that each piece but the last ends with sep.
func SplitAfter(s, sep []byte) [][]byte { return split(s, sep, len(sep), -1) }

// SplitAfterN is SplitAfter into at most n pieces: the last one keeps the rest uncut. It returns nil for n
// = 0, and all pieces for n < 0.
func SplitAfterN(s, sep []byte, n int) [][]byte { return split(s, sep, len(sep), n) }

// Fields returns the words of s: what white space separates, however much of it. Without words the result
// is empty.
func Fields(s []byte) [][]byte {
	dst := make([][]byte, countFields(s))
	for filled, start, at := 0, -1, 0; at >= 0; {
		filled, start, at = fieldsSome(dst, s, filled, start, at)
	}
	return dst
}

// FieldsFunc returns the words of s, separated by runs of the runes for which f is true.
func FieldsFunc(s []byte, f func(rune) bool) [][]byte {
	out := [][]byte{}
	start := -1
	for i := 0; i < len(s); {
		r, n := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(s[i:])
		}
		if f(r) {
			if start >= 0 {
				out = append(out, s[start:i:i])
				start = -1
			}
		} else if start < 0 {
			start = i
		}
		i += n
	}
	if start >= 0 {
		out = append(out, s[start:len(s):len(s)])
	}
	return out
}

// Join returns the elements as one, with sep between each two of them.
func Join(s [][]byte, sep []byte) []byte {
	if len(s) == 1 {
		return append([]byte(nil), s[0]...)
	}
	n := 0
	for i, x := range s {
		if i > 0 {
			n += len(sep)
		}
		n += len(x)
	}
	b := make([]byte, 0, n)
	for i, x := range s {
		if i > 0 {
			b = append(b, sep...)
		}
		b = append(b, x...)
	}
	return b
}

// Repeat returns count copies in a row. It panics if count is negative or the result would be too long.
func Repeat(b []byte, count int) []byte {
	if count < 0 {
		panic("bytes: negative Repeat count")
	}
	if count == 0 || len(b) == 0 {
		return []byte{}
	}
	if len(b) > (1<<63-1)/count {
		panic("bytes: Repeat output length overflow")
	}
	if n := len(b) * count; n > longText && n < 1<<32 {
		return repeatLong(b, count)
	}
	return repeatBytes(b, count)
}

// Replace returns s with the first n occurrences of old replaced by new, or all of them if n < 0. An empty
// old matches before each rune and at the end.
func Replace(s, old, new []byte, n int) []byte {
	if len(s) > longText && 0 < len(old) && len(old) <= piece {
		return replaceLong(s, old, new, n)
	}
	return replaceBytes(s, old, new, n)
}

// ReplaceAll returns s with every old replaced by new. An empty old matches before each rune and at the
// end.
func ReplaceAll(s, old, new []byte) []byte {
	if len(s) > longText {
		return Replace(s, old, new, -1)
	}
	return replaceBytes(s, old, new, -1)
}

// Clone returns a copy of b, or nil if b is nil.
func Clone(b []byte) []byte {
	if b == nil {
		return nil
	}
	return append([]byte{}, b...)
}

// Runes returns the code points of s.
func Runes(s []byte) []rune { return []rune(string(s)) }

// Lines iterates over the lines of s, each with the newline that ends it; the last line may lack one.
func Lines(s []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		s := s
		for len(s) > 0 {
			n := IndexByte(s, '\n') + 1
			if n == 0 {
				n = len(s)
			}
			line := s[:n:n]
			s = s[n:]
			if !yield(line) {
				return
			}
		}
	}
}

func splitSeq(s, sep []byte, keep int) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		s := s
		if len(sep) == 0 {
			for len(s) > 0 {
				n := 1
				if s[0] >= utf8.RuneSelf {
					_, n = utf8.DecodeRune(s)
				}
				if !yield(s[:n:n]) {
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
			if !yield(s[: i+keep : i+keep]) {
				return
			}
			s = s[i+len(sep):]
		}
		yield(s[:len(s):len(s)])
	}
}

// SplitSeq iterates over the pieces that Split would return.
func SplitSeq(s, sep []byte) iter.Seq[[]byte] { return splitSeq(s, sep, 0) }

// SplitAfterSeq iterates over the pieces that SplitAfter would return.
func SplitAfterSeq(s, sep []byte) iter.Seq[[]byte] { return splitSeq(s, sep, len(sep)) }

// FieldsSeq iterates over the words that Fields would return.
func FieldsSeq(s []byte) iter.Seq[[]byte] { return FieldsFuncSeq(s, unicode.IsSpace) }

// FieldsFuncSeq iterates over the words that FieldsFunc would return.
func FieldsFuncSeq(s []byte, f func(rune) bool) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		start := -1
		for i := 0; i < len(s); {
			r, n := rune(s[i]), 1
			if r >= utf8.RuneSelf {
				r, n = utf8.DecodeRune(s[i:])
			}
			if f(r) {
				if start >= 0 {
					if !yield(s[start:i:i]) {
						return
					}
					start = -1
				}
			} else if start < 0 {
				start = i
			}
			i += n
		}
		if start >= 0 {
			yield(s[start:len(s):len(s)])
		}
	}
}
