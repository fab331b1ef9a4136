package jsonwire

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// TextError is the error of text that JSON does not allow.
type TextError struct {
	Label string // what kind of thing it is, "character" for one
	What  string // the text
	Where string // where it stands
}

func (e *TextError) Error() string {
	text := "invalid " + e.Label + " " + e.quoted()
	if e.Where != "" {
		text += " " + e.Where
	}
	return text
}

func (e *TextError) quoted() string {
	if utf8.RuneCountInString(e.What) == 1 {
		return QuoteRune(e.What)
	}
	for _, r := range e.What {
		if r == '`' || r == utf8.RuneError || unicode.IsSpace(r) || !unicode.IsPrint(r) {
			return strconv.Quote(e.What)
		}
	}
	return "`" + e.What + "`"
}

// BadCharacter is the error of the character that b starts with.
func BadCharacter(b []byte, where string) error {
	_, n := utf8.DecodeRune(b)
	return &TextError{"character", string(b[:n]), where}
}

func badEscape(b []byte) error {
	if len(b) > 6 {
		return &TextError{"surrogate pair", string(b), "in string"}
	}
	return &TextError{"escape sequence", string(b), "in string"}
}

// QuoteRune returns the first character of s, quoted.
func QuoteRune(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 {
		return `'\x` + strconv.FormatUint(uint64(s[0]), 16) + `'`
	}
	return strconv.QuoteRune(r)
}

// CompareUTF16 compares two strings as they are in UTF-16, the order of RFC 8785.
func CompareUTF16(x, y []byte) int {
	for len(x) > 0 && len(y) > 0 {
		rx, nx := utf8.DecodeRune(x)
		ry, ny := utf8.DecodeRune(y)
		if rx == ry {
			// Bytes that are not UTF-8 all look the same.
			bad := rx == utf8.RuneError && (nx == 1 || ny == 1)
			if bad && x[0] != y[0] {
				return cmp.Compare(x[0], y[0])
			}
			x, y = x[nx:], y[ny:]
			continue
		}
		return cmp.Compare(firstUnit(rx, ry), firstUnit(ry, rx))
	}
	return cmp.Compare(len(x), len(y))
}

// firstUnit returns the first unit of r in UTF-16, or r itself where other takes as many units.
func firstUnit(r, other rune) rune {
	if r > 0xFFFF && other <= 0xFFFF {
		r, _ = utf16.EncodeRune(r)
	}
	return r
}

// Shorten returns a JSON pointer of about at most n bytes: its middle is left out.
func Shorten(pointer string, n int) string {
	if len(pointer) <= n {
		return pointer
	}
	from, to := n/2, len(pointer)-n/2
	// Whole names stay where there are some.
	if slash := strings.LastIndexByte(pointer[:from], '/'); slash > 0 {
		from = slash
	}
	if slash := strings.IndexByte(pointer[to:], '/'); slash >= 0 {
		to += slash + 1
	}
	for from > 0 && broken(utf8.DecodeLastRuneInString(pointer[:from])) {
		from--
	}
	for to < len(pointer) && broken(utf8.DecodeRuneInString(pointer[to:])) {
		to++
	}
	left := pointer[from:to]
	gap := "…"
	switch strings.Count(left, "/") {
	case 0:
		return pointer[:from] + gap + pointer[to:]
	case 1:
		gap = "…/…"
	default:
		gap = "…/…/…"
	}
	if left[0] == '/' {
		gap = strings.TrimPrefix(gap, "…")
	}
	if left[len(left)-1] == '/' && gap != "…" {
		gap = strings.TrimSuffix(gap, "…")
	}
	return pointer[:from] + gap + pointer[to:]
}

func broken(r rune, n int) bool { return r == utf8.RuneError && n == 1 }
