// Package utf16 encodes and decodes UTF-16.
package utf16

// IsSurrogate reports whether r may appear in a surrogate pair.
func IsSurrogate(r rune) bool { return 0xD800 <= r && r < 0xE000 }

// DecodeRune returns the code point of a surrogate pair, or U+FFFD if it is not a pair.
func DecodeRune(r1, r2 rune) rune {
	if 0xD800 <= r1 && r1 < 0xDC00 && 0xDC00 <= r2 && r2 < 0xE000 {
		return (r1-0xD800)<<10 | (r2 - 0xDC00) + 0x10000
	}
	return 0xFFFD
}

// EncodeRune returns the surrogate pair of r, or twice U+FFFD if r needs none or is invalid.
func EncodeRune(r rune) (r1, r2 rune) {
	if r < 0x10000 || r > 0x10FFFF {
		return 0xFFFD, 0xFFFD
	}
	r -= 0x10000
	return 0xD800 + r>>10&0x3FF, 0xDC00 + r&0x3FF
}

// RuneLen returns the number of words in the encoding of r, -1 if r is not valid.
func RuneLen(r rune) int {
	switch {
	case 0 <= r && r < 0xD800, 0xE000 <= r && r < 0x10000:
		return 1
	case 0x10000 <= r && r <= 0x10FFFF:
		return 2
	}
	return -1
}

// AppendRune appends r to a; invalid runes become U+FFFD.
func AppendRune(a []uint16, r rune) []uint16 {
	switch RuneLen(r) {
	case 1:
		return append(a, uint16(r))
	case 2:
		x, y := EncodeRune(r)
		return append(a, uint16(x), uint16(y))
	}
	return append(a, 0xFFFD)
}

// Encode returns the UTF-16 of s; invalid runes become U+FFFD.
func Encode(s []rune) []uint16 {
	a := make([]uint16, 0, len(s))
	for _, r := range s {
		a = AppendRune(a, r)
	}
	return a
}

// Decode returns the code points of s; unpaired surrogates become U+FFFD.
func Decode(s []uint16) []rune {
	out := make([]rune, 0, len(s))
	for i := 0; i < len(s); i++ {
		r := rune(s[i])
		if IsSurrogate(r) {
			if i+1 < len(s) && r < 0xDC00 && 0xDC00 <= s[i+1] && s[i+1] < 0xE000 {
				r = DecodeRune(r, rune(s[i+1]))
				i++
			} else {
				r = 0xFFFD
			}
		}
		out = append(out, r)
	}
	return out
}
