package jsonwire

import (
	"io"
	"math"
	"strconv"

	"encoding/json/internal/jsonopts"
)

// digits returns where the digits end that stand at b[at:].
func digits(b []byte, at int) int {
	for at < len(b) && '0' <= b[at] && b[at] <= '9' {
		at++
	}
	return at
}

// Number returns how many bytes the number takes that b starts with. A number that reaches the end of
// b may go on behind it. Where b ends within one, the error is io.ErrUnexpectedEOF, and the bytes are
// those before the part that is not whole.
func Number(b []byte) (int, error) {
	at := 0
	if len(b) > 0 && b[0] == '-' {
		at = 1
	}
	if at < len(b) && b[at] == '0' {
		at++
	} else {
		end, err := someDigits(b, at, 0)
		if err != nil {
			return end, err
		}
		at = end
	}
	if at < len(b) && b[at] == '.' {
		end, err := someDigits(b, at+1, at)
		if err != nil {
			return end, err
		}
		at = end
	}
	if at < len(b) && (b[at] == 'e' || b[at] == 'E') {
		next := at + 1
		if next < len(b) && (b[next] == '+' || b[next] == '-') {
			next++
		}
		return someDigits(b, next, at)
	}
	return at, nil
}

// someDigits returns where at least one digit at b[at:] ends, part being where their part starts.
func someDigits(b []byte, at, part int) (int, error) {
	if at >= len(b) {
		return part, io.ErrUnexpectedEOF
	}
	end := digits(b, at)
	if end == at {
		return at, BadCharacter(b[at:], "in number (expecting digit)")
	}
	return end, nil
}

// WholeNumber returns whether b is a number and nothing else.
func WholeNumber(b []byte) bool {
	n, err := Number(b)
	return err == nil && n == len(b)
}

// ParseUint returns the value of an integer without a sign. Where there is another text, the value is
// 0, and where the integer is too large, it is the largest; either is not ok.
func ParseUint(b []byte) (uint64, bool) {
	if len(b) == 0 || digits(b, 0) != len(b) || b[0] == '0' && len(b) > 1 {
		return 0, false
	}
	var n uint64
	for _, c := range b {
		digit := uint64(c - '0')
		if n > (math.MaxUint64-digit)/10 {
			return math.MaxUint64, false
		}
		n = n*10 + digit
	}
	return n, true
}

// AppendFloat appends a number as ECMAScript writes it, but for -0.
func AppendFloat(dst []byte, f float64, bits int) []byte {
	if bits == 32 {
		f = float64(float32(f))
	}
	size := math.Abs(f)
	small, large := size < 1e-6, size >= 1e21
	if bits == 32 {
		small, large = float32(size) < 1e-6, float32(size) >= 1e21
	}
	if size == 0 || !small && !large {
		return strconv.AppendFloat(dst, f, 'f', -1, bits)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, bits)
	// An exponent of one digit is not filled up with a zero.
	if n := len(dst); n >= 4 && dst[n-4] == 'e' && dst[n-3] == '-' && dst[n-2] == '0' {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// AppendNumber appends a valid number, written anew if the options ask for it.
func AppendNumber(dst, number []byte, o *jsonopts.Set) []byte {
	if !o.Is(jsonopts.AnyNumber) || !rewrites(number, o) {
		return append(dst, number...)
	}
	f, _ := strconv.ParseFloat(string(number), 64)
	switch {
	case f == 0:
		f = 0 // not -0
	case math.IsInf(f, 1):
		f = math.MaxFloat64
	case math.IsInf(f, -1):
		f = -math.MaxFloat64
	}
	return AppendFloat(dst, f, 64)
}

// rewrites returns whether a number must be written anew.
func rewrites(number []byte, o *jsonopts.Set) bool {
	if string(number) == "-0" {
		return true
	}
	for _, c := range number {
		if c == '.' || c == 'e' || c == 'E' {
			return o.Is(jsonopts.CanonicalizeRawFloats)
		}
	}
	// Up to 15 digits, a float64 holds each integer.
	return o.Is(jsonopts.CanonicalizeRawInts) && len(number) > 15
}
