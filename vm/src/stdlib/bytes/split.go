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

func Split(s, sep []byte) [][]byte              { return split(s, sep, 0, -1) }
func SplitN(s, sep []byte, n int) [][]byte      { return split(s, sep, 0, n) }
func SplitAfter(s, sep []byte) [][]byte         { return split(s, sep, len(sep), -1) }
func SplitAfterN(s, sep []byte, n int) [][]byte { return split(s, sep, len(sep), n) }

func Fields(s []byte) [][]byte {
	dst := make([][]byte, countFields(s))
	for filled, start, at := 0, -1, 0; at >= 0; {
		filled, start, at = fieldsSome(dst, s, filled, start, at)
	}
	return dst
}

func FieldsFunc(s []byte, f func(rune) bool) [][]byte {
	out := [][]byte{}
	start := -1
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRune(s[i:])
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

func Replace(s, old, new []byte, n int) []byte {
	if len(s) > longText && 0 < len(old) && len(old) <= piece {
		return replaceLong(s, old, new, n)
	}
	return replaceBytes(s, old, new, n)
}

func ReplaceAll(s, old, new []byte) []byte {
	if len(s) > longText {
		return Replace(s, old, new, -1)
	}
	return replaceBytes(s, old, new, -1)
}

func Clone(b []byte) []byte {
	if b == nil {
		return nil
	}
	return append([]byte{}, b...)
}

func Runes(s []byte) []rune { return []rune(string(s)) }

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
				_, n := utf8.DecodeRune(s)
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

func SplitSeq(s, sep []byte) iter.Seq[[]byte]      { return splitSeq(s, sep, 0) }
func SplitAfterSeq(s, sep []byte) iter.Seq[[]byte] { return splitSeq(s, sep, len(sep)) }

func FieldsSeq(s []byte) iter.Seq[[]byte] { return FieldsFuncSeq(s, unicode.IsSpace) }

func FieldsFuncSeq(s []byte, f func(rune) bool) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		start := -1
		for i := 0; i < len(s); {
			r, n := utf8.DecodeRune(s[i:])
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
