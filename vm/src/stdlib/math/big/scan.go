package big

import (
	"errors"
	"fmt"
	"io"
)

// MaxBase is the largest number base accepted for string conversions.
const MaxBase = 10 + ('z' - 'a' + 1) + ('Z' - 'A' + 1)

var (
	errNoDigits = errors.New("number has no digits")
	errInvalSep = errors.New("'_' must separate successive digits")
)

// text is an io.ByteScanner over a string or a slice of bytes.
type text[T string | []byte] struct {
	s  T
	at int
}

func (t *text[T]) ReadByte() (byte, error) {
	if t.at >= len(t.s) {
		return 0, io.EOF
	}
	t.at++
	return t.s[t.at-1], nil
}

func (t *text[T]) UnreadByte() error {
	t.at--
	return nil
}

// byteReader reads bytes from where package fmt reads runes.
type byteReader struct{ fmt.ScanState }

func (r byteReader) ReadByte() (byte, error) {
	c, size, err := r.ReadRune()
	if size != 1 && err == nil {
		err = fmt.Errorf("invalid rune %#U", c)
	}
	return byte(c), err
}

func (r byteReader) UnreadByte() error { return r.UnreadRune() }

func scanSign(r io.ByteScanner) (neg bool, err error) {
	c, err := r.ReadByte()
	if err != nil {
		return false, err
	}
	if c != '-' && c != '+' {
		r.UnreadByte()
	}
	return c == '-', nil
}

func isDigit(c byte, base int) bool {
	v := int(MaxBase)
	switch {
	case '0' <= c && c <= '9':
		v = int(c - '0')
	case 'a' <= c && c <= 'z':
		v = int(c-'a') + 10
	case 'A' <= c && c <= 'Z' && base <= 36:
		v = int(c-'A') + 10
	case 'A' <= c && c <= 'Z':
		v = int(c-'A') + 36
	}
	return v < base
}

// scanNat reads the longest number there is. The count is that of its digits, or, where there is a
// point, the negative count of those behind it.
func scanNat(z nat, r io.ByteScanner, base int, fracOk bool) (res nat, b, count int, err error) {
	if ok := base == 0 || !fracOk && 2 <= base && base <= MaxBase ||
		fracOk && (base == 2 || base == 8 || base == 10 || base == 16); !ok {
		panic(fmt.Sprintf("invalid number base %d", base))
	}
	var (
		digits []byte
		prev   byte = '.' // what came before: a digit ('0'), '_', or anything else
		badSep      = false
		point       = -1
		octal       = false // the prefix was a mere 0
	)
	b = base
	c, err := r.ReadByte()
	if base == 0 {
		b = 10
		if err == nil && c == '0' {
			prev = '0'
			c, err = r.ReadByte()
			prefixed := true
			switch {
			case err != nil:
				prefixed = false
			case c == 'b' || c == 'B':
				b = 2
			case c == 'o' || c == 'O':
				b = 8
			case c == 'x' || c == 'X':
				b = 16
			case !fracOk:
				b, octal = 8, true
				prefixed = false
			default:
				prefixed = false
			}
			if prefixed {
				c, err = r.ReadByte()
			} else if !octal {
				digits = append(digits, '0')
			}
		}
	}
	for err == nil {
		switch {
		case c == '.' && fracOk && point < 0:
			badSep = badSep || prev == '_'
			prev = '.'
			point = len(digits)
		case c == '_' && base == 0:
			badSep = badSep || prev != '0'
			prev = '_'
		case isDigit(c, b):
			prev = '0'
			digits = append(digits, c)
		default:
			r.UnreadByte()
			goto end
		}
		c, err = r.ReadByte()
	}
end:
	if err == io.EOF {
		err = nil
	}
	if err == nil && (badSep || prev == '_') {
		err = errInvalSep
	}
	count = len(digits)
	if count == 0 {
		if octal {
			// Nothing but the 0.
			return z[:0], 10, 1, err
		}
		if err == nil {
			err = errNoDigits
		}
		return z[:0], b, 0, err
	}
	if point >= 0 {
		count = point - count
	}
	return natParse(z, string(digits), b), b, count, err
}

func (z *Int) scan(r io.ByteScanner, base int) (*Int, int, error) {
	neg, err := scanSign(r)
	if err != nil {
		return nil, 0, err
	}
	z.abs, base, _, err = scanNat(z.abs, r, base, false)
	if err != nil {
		return nil, base, err
	}
	z.neg = neg && len(z.abs) > 0
	return z, base, nil
}

// SetString sets z to the number that the whole of s stands for.
func (z *Int) SetString(s string, base int) (*Int, bool) {
	return z.setAll(&text[string]{s, 0}, base)
}

func (z *Int) setAll(r io.ByteScanner, base int) (*Int, bool) {
	if _, _, err := z.scan(r, base); err != nil {
		return nil, false
	}
	if _, err := r.ReadByte(); err != io.EOF {
		return nil, false
	}
	return z, true
}

// Scan reads a number for package fmt.
func (z *Int) Scan(s fmt.ScanState, ch rune) error {
	s.SkipSpace()
	base := 0
	switch ch {
	case 'b':
		base = 2
	case 'o':
		base = 8
	case 'd':
		base = 10
	case 'x', 'X':
		base = 16
	case 's', 'v':
	default:
		return errors.New("Int.Scan: invalid verb")
	}
	_, _, err := z.scan(byteReader{s}, base)
	return err
}
