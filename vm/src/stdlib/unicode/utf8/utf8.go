// Package utf8 encodes and decodes UTF-8.
package utf8

// Limits of UTF-8: what stands for wrong bytes, the first code point that needs two bytes, the last one,
// and the most bytes of one.
const (
	RuneError = '\uFFFD'
	RuneSelf  = 0x80
	MaxRune   = '\U0010FFFF'
	UTFMax    = 4
)

// RuneCount counts the runes of p; each invalid byte counts as one.
func RuneCount(p []byte) int

// RuneCountInString is RuneCount for a string.
func RuneCountInString(s string) (n int)

// Valid reports whether p is valid UTF-8 throughout.
func Valid(p []byte) bool

// ValidString is Valid for a string.
func ValidString(s string) bool

// DecodeRune decodes the first rune of p: (RuneError, 0) if p is empty,
// (RuneError, 1) if the encoding is invalid.
func DecodeRune(p []byte) (r rune, size int) {
	if len(p) > 0 && p[0] < RuneSelf {
		return rune(p[0]), 1
	}
	return decodeRune(p)
}

// DecodeRuneInString is DecodeRune for a string.
func DecodeRuneInString(s string) (r rune, size int) {
	if len(s) > 0 && s[0] < RuneSelf {
		return rune(s[0]), 1
	}
	return decodeRuneInString(s)
}

// DecodeLastRune decodes the last rune of p, with DecodeRune's answers for an
// empty slice and for an invalid encoding.
func DecodeLastRune(p []byte) (r rune, size int) {
	if n := len(p); n > 0 && p[n-1] < RuneSelf {
		return rune(p[n-1]), 1
	}
	return decodeLastRune(p)
}

// DecodeLastRuneInString is DecodeLastRune for a string.
func DecodeLastRuneInString(s string) (r rune, size int) {
	if n := len(s); n > 0 && s[n-1] < RuneSelf {
		return rune(s[n-1]), 1
	}
	return decodeLastRuneInString(s)
}

// FullRune reports whether p begins with a full encoding of a rune; an invalid
// encoding counts as full, since it decodes to RuneError of width 1.
func FullRune(p []byte) bool { return len(p) > 0 && (p[0] < RuneSelf || fullRune(p)) }

// FullRuneInString is FullRune for a string.
func FullRuneInString(s string) bool { return len(s) > 0 && (s[0] < RuneSelf || fullRuneInString(s)) }

// The same of what does not begin, or end, with an ASCII character.

func decodeRune(p []byte) (r rune, size int)
func decodeRuneInString(s string) (r rune, size int)
func decodeLastRune(p []byte) (r rune, size int)
func decodeLastRuneInString(s string) (r rune, size int)
func fullRune(p []byte) bool
func fullRuneInString(s string) bool

// RuneStart is true if b may be the first byte of a rune, valid or not.
func RuneStart(b byte) bool { return b&0xC0 != 0x80 }

// ValidRune is true if r can be encoded: no surrogate half, and at most MaxRune.
func ValidRune(r rune) bool {
	return 0 <= r && r < 0xD800 || 0xE000 <= r && r <= MaxRune
}

// RuneLen returns how many bytes r needs, or -1 if it cannot be encoded.
func RuneLen(r rune) int {
	switch {
	case r < 0:
		return -1
	case r < 0x80:
		return 1
	case r < 0x800:
		return 2
	case r < 0x10000:
		if 0xD800 <= r && r <= 0xDFFF {
			return -1
		}
		return 3
	case r <= MaxRune:
		return 4
	}
	return -1
}

// EncodeRune writes r to p and returns how many bytes that took; invalid runes become RuneError. It panics
// if p is too short.
func EncodeRune(p []byte, r rune) int {
	if uint32(r) < 0x80 {
		p[0] = byte(r)
		return 1
	}
	if uint32(r) < 0x800 {
		_ = p[1]
		p[0] = 0xC0 | byte(r>>6)
		p[1] = 0x80 | byte(r)&0x3F
		return 2
	}
	if uint32(r) > MaxRune || 0xD800 <= r && r <= 0xDFFF {
		r = RuneError
	}
	if r < 0x10000 {
		_ = p[2]
		p[0] = 0xE0 | byte(r>>12)
		p[1] = 0x80 | byte(r>>6)&0x3F
		p[2] = 0x80 | byte(r)&0x3F
		return 3
	}
	_ = p[3]
	p[0] = 0xF0 | byte(r>>18)
	p[1] = 0x80 | byte(r>>12)&0x3F
	p[2] = 0x80 | byte(r>>6)&0x3F
	p[3] = 0x80 | byte(r)&0x3F
	return 4
}

// AppendRune appends r to p; invalid runes become RuneError.
func AppendRune(p []byte, r rune) []byte {
	if uint32(r) < 0x80 {
		return append(p, byte(r))
	}
	if uint32(r) < 0x800 {
		return append(p, 0xC0|byte(r>>6), 0x80|byte(r)&0x3F)
	}
	if uint32(r) > MaxRune || 0xD800 <= r && r <= 0xDFFF {
		r = RuneError
	}
	if r < 0x10000 {
		return append(p, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
	}
	return append(p, 0xF0|byte(r>>18), 0x80|byte(r>>12)&0x3F, 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
}
