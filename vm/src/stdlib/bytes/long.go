package bytes

import "unicode/utf8"

// Long texts are gone over in pieces, so that others can run meanwhile.

// longText is from where on that is so; piece is how long these are, about.
const longText, piece = 1 << 20, 1 << 17

// copySome copies a piece of from to the beginning of to, and says how long it is.
func copySome(to, from []byte) int

// replaceSome replaces the first n old (not empty), all if n < 0, as far as they begin
// in the first piece of s. It gives what becomes of the beginning of s, how long that
// is, and how many are still to be replaced.
func replaceSome(s, old, new []byte, n int) (part []byte, used, left int)

// put copies part to the beginning of to, and gives what follows it there.
func put(to, part []byte) []byte {
	for len(part) > 0 {
		n := copySome(to, part)
		to, part = to[n:], part[n:]
	}
	return to
}

// together is parts, one behind the other.
func together(parts [][]byte) []byte {
	n := 0
	for _, part := range parts {
		n += len(part)
	}
	b := make([]byte, n)
	to := b
	for _, part := range parts {
		to = put(to, part)
	}
	return b
}

// repeatLong is Repeat in pieces.
func repeatLong(s []byte, count int) []byte {
	unit := s
	if each := piece / len(s); each > 1 {
		unit = repeatBytes(s, each)
	}
	b := make([]byte, len(s)*count)
	for to := b; len(to) > 0; {
		to = put(to, unit[:min(len(unit), len(to))])
	}
	return b
}

// replaceLong is Replace in pieces.
func replaceLong(s, old, new []byte, n int) []byte {
	var parts [][]byte
	for len(s) > 0 {
		if n == 0 {
			parts = append(parts, s)
			break
		}
		part, used, left := replaceSome(s, old, new, n)
		parts = append(parts, part)
		s, n = s[used:], left
	}
	return together(parts)
}

// mapLong is mapCase in pieces.
func mapLong(s []byte, to int) []byte {
	var parts [][]byte
	for len(s) > 0 {
		n := cut(s)
		parts = append(parts, mapCase(s[:n], to))
		s = s[n:]
	}
	return together(parts)
}

// cut says where the first piece of a long text ends: between two runes.
func cut(s []byte) int {
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
