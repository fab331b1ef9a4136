// Package strconv converts between strings and basic values.
package strconv

import "errors"

// IntSize is the number of bits of an int.
const IntSize = 64

// ErrRange is the cause of a NumError for a number that does not fit its type.
var ErrRange = errors.New("value out of range")

// ErrSyntax is the cause of a NumError for a text that is not a number.
var ErrSyntax = errors.New("invalid syntax")

// NumError is the error of a failed conversion.
type NumError struct {
	Func string // the name of the function
	Num  string // the text
	Err  error  // the cause
}

// Error returns the function, the quoted text and the cause.
func (e *NumError) Error() string {
	return "strconv." + e.Func + ": parsing " + Quote(e.Num) + ": " + e.Err.Error()
}

// Unwrap returns the cause: ErrRange, ErrSyntax, or an error about the base or size.
func (e *NumError) Unwrap() error { return e.Err }

func (c code) err(fn, s string, base, bitSize int) error {
	err := ErrSyntax
	switch c {
	case 2:
		err = ErrRange
	case 3:
		err = errors.New("invalid base " + Itoa(base))
	case 4:
		err = errors.New("invalid bit size " + Itoa(bitSize))
	}
	return &NumError{fn, string([]byte(s)), err}
}

// code is how a native parser ended: 0 fine, 1 bad syntax, 2 out of range,
// 3 bad base, 4 bad bit size.
type code int

// parseInt parses after ParseInt's rules (base 0 with prefixes and underscores,
// bitSize 0 means 64). Out of range it gives the nearest value, else 0.
func parseInt(s string, base, bitSize int) (v int64, c code)

// parseUint is the same without a sign.
func parseUint(s string, base, bitSize int) (v uint64, c code)

// parseFloat parses the longest prefix of s that is a floating-point number
// (decimal, hexadecimal with p exponent, underscores only with a 0x prefix, inf,
// infinity, nan in any case), rounds it to 32 bits if bitSize is 32, and says
// how many bytes it took. Out of range it gives an infinity.
func parseFloat(s string, bitSize int) (f float64, n int, c code)

// appendInt appends |v|'s digits in the base, with a '-' before if neg is set;
// v is the magnitude.
func appendInt(dst []byte, v uint64, neg bool, base int) []byte

// formatInt is appendInt into a new string.
func formatInt(v uint64, neg bool, base int) string

// appendFloat formats f as FormatFloat documents: verbs b e E f g G x X, prec -1
// for the fewest digits that read back, another verb as '%' and the verb.
func appendFloat(dst []byte, f float64, verb byte, prec, bitSize int) []byte

// formatFloat is appendFloat into a new string.
func formatFloat(f float64, verb byte, prec, bitSize int) string

// Itoa is FormatInt(i, 10).
func Itoa(i int) string

// plain parses a decimal number that has too few digits to be too large; false: s is something else.
func plain(s string) (v int, ok bool) {
	digits := s
	if s != "" && (s[0] == '-' || s[0] == '+') {
		digits = s[1:]
	}
	if digits == "" || len(digits) > 18 {
		return 0, false
	}
	for i := 0; i < len(digits); i++ {
		d := digits[i] - '0'
		if d > 9 {
			return 0, false
		}
		v = v*10 + int(d)
	}
	if s[0] == '-' {
		v = -v
	}
	return v, true
}

// Atoi parses a decimal int. Its errors are of type *NumError.
func Atoi(s string) (int, error) {
	if v, ok := plain(s); ok {
		return v, nil
	}
	v, c := parseInt(s, 10, 0)
	if c != 0 {
		return int(v), c.err("Atoi", s, 10, 0)
	}
	return int(v), nil
}

// ParseInt parses an integer in a base from 2 to 36. Base 0 takes the base from a prefix (0b, 0o, 0, 0x)
// and allows underscores. bitSize 8 to 64 limits the result, 0 means int; what does not fit yields the
// nearest value that does, with ErrRange.
func ParseInt(s string, base int, bitSize int) (i int64, err error) {
	if base == 10 && (bitSize == 64 || bitSize == 0) {
		if v, ok := plain(s); ok {
			return int64(v), nil
		}
	}
	v, c := parseInt(s, base, bitSize)
	if c != 0 {
		return v, c.err("ParseInt", s, base, bitSize)
	}
	return v, nil
}

// ParseUint is ParseInt for numbers without a sign.
func ParseUint(s string, base int, bitSize int) (uint64, error) {
	v, c := parseUint(s, base, bitSize)
	if c != 0 {
		return v, c.err("ParseUint", s, base, bitSize)
	}
	return v, nil
}

// ParseFloat parses a decimal or hexadecimal number, "inf" or "nan", and rounds to the nearest float of
// bitSize 32 or 64. A number that is too large yields an infinity with ErrRange.
func ParseFloat(s string, bitSize int) (float64, error) {
	f, n, c := parseFloat(s, bitSize)
	if c == 1 || n != len(s) {
		return 0, code(1).err("ParseFloat", s, 0, 0)
	}
	if c != 0 {
		return f, c.err("ParseFloat", s, 0, 0)
	}
	return f, nil
}

// ParseBool parses 1, t, T, true, True, TRUE and 0, f, F, false, False, FALSE; other texts are ErrSyntax.
func ParseBool(str string) (bool, error) {
	switch str {
	case "1", "t", "T", "true", "TRUE", "True":
		return true, nil
	case "0", "f", "F", "false", "FALSE", "False":
		return false, nil
	}
	return false, code(1).err("ParseBool", str, 0, 0)
}

// ParseComplex parses a complex number such as 1+2i, with or without parentheses, whose parts have
// bitSize/2 bits.
func ParseComplex(s string, bitSize int) (complex128, error) {
	size := 64
	if bitSize == 64 {
		size = 32
	}
	orig := s
	if len(s) >= 2 && s[0] == '(' && s[len(s)-1] == ')' {
		s = s[1 : len(s)-1]
	}
	var pending error
	re, n, c := parseFloat(s, size)
	if c == 2 {
		pending = c.err("ParseComplex", orig, 0, 0)
	} else if c != 0 {
		return 0, c.err("ParseComplex", orig, 0, 0)
	}
	s = s[n:]
	if s == "" {
		return complex(re, 0), pending
	}
	switch s[0] {
	case '+':
		if len(s) > 1 && s[1] != '+' {
			s = s[1:]
		}
	case '-':
	case 'i':
		if len(s) == 1 {
			return complex(0, re), pending
		}
		return 0, code(1).err("ParseComplex", orig, 0, 0)
	default:
		return 0, code(1).err("ParseComplex", orig, 0, 0)
	}
	im, n, c := parseFloat(s, size)
	if c == 2 {
		pending = c.err("ParseComplex", orig, 0, 0)
	} else if c != 0 {
		return 0, c.err("ParseComplex", orig, 0, 0)
	}
	if s[n:] != "i" {
		return 0, code(1).err("ParseComplex", orig, 0, 0)
	}
	return complex(re, im), pending
}

func checkBase(base int) {
	if base < 2 || base > 36 {
		panic("strconv: illegal AppendInt/FormatInt base")
	}
}

// FormatInt returns i in a base from 2 to 36, with lower-case letters as digits above 9.
func FormatInt(i int64, base int) string {
	checkBase(base)
	if i < 0 {
		return formatInt(-uint64(i), true, base)
	}
	return formatInt(uint64(i), false, base)
}

// FormatUint returns i in a base from 2 to 36, with lower-case letters as digits above 9.
func FormatUint(i uint64, base int) string {
	checkBase(base)
	return formatInt(i, false, base)
}

// AppendInt appends what FormatInt returns to dst.
func AppendInt(dst []byte, i int64, base int) []byte {
	if i < 0 {
		if base == 10 {
			return appendDecimal(append(dst, '-'), -uint64(i))
		}
		checkBase(base)
		return appendInt(dst, -uint64(i), true, base)
	}
	return AppendUint(dst, uint64(i), base)
}

// AppendUint appends what FormatUint returns to dst.
func AppendUint(dst []byte, i uint64, base int) []byte {
	if base == 10 {
		return appendDecimal(dst, i)
	}
	checkBase(base)
	return appendInt(dst, i, false, base)
}

// appendDecimal appends the digits of v.
func appendDecimal(dst []byte, v uint64) []byte {
	if v < 10 {
		return append(dst, '0'+byte(v))
	}
	n := 0
	for rest := v; rest != 0; rest /= 10 {
		n++
	}
	dst = append(dst, "00000000000000000000"[:n]...)
	for digits := dst[len(dst)-n:]; n > 0; v /= 10 {
		n--
		digits[n] = '0' + byte(v%10)
	}
	return dst
}

func checkSize(bitSize int) {
	if bitSize != 32 && bitSize != 64 {
		panic("strconv: illegal AppendFloat/FormatFloat bitSize")
	}
}

// FormatFloat returns f in the format 'b', 'e', 'E', 'f', 'g', 'G', 'x' or 'X' with prec digits; prec -1
// takes as many as are needed to read the same float of bitSize 32 or 64 back.
func FormatFloat(f float64, fmt byte, prec, bitSize int) string {
	checkSize(bitSize)
	if prec > allDigits {
		return string(appendLong(nil, f, fmt, prec, bitSize))
	}
	return formatFloat(f, fmt, prec, bitSize)
}

// AppendFloat appends what FormatFloat returns to dst.
func AppendFloat(dst []byte, f float64, fmt byte, prec, bitSize int) []byte {
	checkSize(bitSize)
	if prec > allDigits {
		return appendLong(dst, f, fmt, prec, bitSize)
	}
	return appendFloat(dst, f, fmt, prec, bitSize)
}

// allDigits is a precision with which every float is written exactly: all further digits are zeros.
const allDigits = 1100

// appendLong is AppendFloat for a precision above allDigits.
func appendLong(dst []byte, f float64, fmt byte, prec, bitSize int) []byte {
	start := len(dst)
	dst = appendFloat(dst, f, fmt, min(prec, allDigits), bitSize)
	switch fmt {
	case 'e', 'E', 'f', 'F', 'x', 'X':
	default:
		return dst
	}
	if f != f || f-f != 0 {
		return dst // NaN and the infinities have no digits
	}
	exponent := len(dst)
	for i := len(dst) - 1; i > start && fmt|0x20 != 'f'; i-- {
		if c := dst[i] | 0x20; c == 'p' || c == 'e' && dst[i] == fmt {
			exponent = i
			break
		}
	}
	tail := string(dst[exponent:])
	dst = dst[:exponent]
	n := prec - allDigits
	if need := len(dst) + n + len(tail); cap(dst) < need {
		dst = append(make([]byte, 0, need), dst...)
	}
	for range n {
		dst = append(dst, '0')
	}
	return append(dst, tail...)
}

// FormatComplex returns (a+bi), whose parts are formatted by FormatFloat. It panics unless bitSize is 64 or
// 128.
func FormatComplex(c complex128, fmt byte, prec, bitSize int) string {
	if bitSize != 64 && bitSize != 128 {
		panic("invalid bitSize")
	}
	b := AppendFloat([]byte{'('}, real(c), fmt, prec, bitSize/2)
	n := len(b)
	b = AppendFloat(b, imag(c), fmt, prec, bitSize/2)
	im := string(b[n:])
	b = b[:n]
	if im[0] != '+' && im[0] != '-' {
		b = append(b, '+')
	}
	b = append(b, im...)
	b = append(b, 'i', ')')
	return string(b)
}

// FormatBool returns "true" or "false".
func FormatBool(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// AppendBool appends "true" or "false" to dst.
func AppendBool(dst []byte, b bool) []byte {
	if b {
		return append(dst, "true"...)
	}
	return append(dst, "false"...)
}
