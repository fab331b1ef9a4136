package big

import (
	"errors"
	"fmt"
	"strings"
)

// itoa returns the text of a signed number.
func itoa(x nat, neg bool, base int) string {
	if base < 2 || base > MaxBase {
		panic("invalid base")
	}
	if neg {
		return "-" + natText(x, base)
	}
	return natText(x, base)
}

// Text returns x in a base from 2 to 62; "<nil>" for nil.
func (x *Int) Text(base int) string {
	if x == nil {
		return "<nil>"
	}
	return itoa(x.abs, x.neg, base)
}

// Append appends what Text returns to buf.
func (x *Int) Append(buf []byte, base int) []byte {
	if x == nil {
		return append(buf, "<nil>"...)
	}
	return append(buf, itoa(x.abs, x.neg, base)...)
}

// String returns x in decimal.
func (x *Int) String() string { return x.Text(10) }

// pad writes text at least as wide as s asks, zeros going behind the sign.
func pad(s fmt.State, sign, digits string, zeroPad bool) {
	width, ok := s.Width()
	fill := 0
	if ok {
		fill = max(0, width-len(sign)-len(digits))
	}
	var b strings.Builder
	switch {
	case s.Flag('-'):
		b.WriteString(sign)
		b.WriteString(digits)
		b.WriteString(strings.Repeat(" ", fill))
	case s.Flag('0') && zeroPad:
		b.WriteString(sign)
		b.WriteString(strings.Repeat("0", fill))
		b.WriteString(digits)
	default:
		b.WriteString(strings.Repeat(" ", fill))
		b.WriteString(sign)
		b.WriteString(digits)
	}
	s.Write([]byte(b.String()))
}

func signOf(s fmt.State, neg bool) string {
	switch {
	case neg:
		return "-"
	case s.Flag('+'):
		return "+"
	case s.Flag(' '):
		return " "
	}
	return ""
}

// Format formats for package fmt, by the verbs of integers.
func (x *Int) Format(s fmt.State, ch rune) {
	base, prefix := 10, ""
	switch ch {
	case 'b':
		base, prefix = 2, "0b"
	case 'o':
		base, prefix = 8, "0"
	case 'O':
		base, prefix = 8, "0o"
	case 'd', 's', 'v':
	case 'x':
		base, prefix = 16, "0x"
	case 'X':
		base, prefix = 16, "0X"
	default:
		fmt.Fprintf(s, "%%!%c(big.Int=%s)", ch, x.String())
		return
	}
	if x == nil {
		fmt.Fprint(s, "<nil>")
		return
	}
	if !s.Flag('#') && ch != 'O' {
		prefix = ""
	}
	digits := natText(x.abs, base)
	if ch == 'X' {
		digits = strings.ToUpper(digits)
	}
	prec, precSet := s.Precision()
	if precSet {
		if len(digits) < prec {
			digits = strings.Repeat("0", prec-len(digits)) + digits
		} else if prec == 0 && len(x.abs) == 0 {
			return
		}
	}
	pad(s, signOf(s, x.neg)+prefix, digits, !precSet)
}

const intGobVersion byte = 1

// GobEncode returns the binary form.
func (x *Int) GobEncode() ([]byte, error) {
	if x == nil {
		return nil, nil
	}
	b := intGobVersion << 1
	if x.neg {
		b |= 1
	}
	return append([]byte{b}, natBytes(x.abs)...), nil
}

// GobDecode sets z to what GobEncode returned.
func (z *Int) GobDecode(buf []byte) error {
	if len(buf) == 0 {
		*z = Int{}
		return nil
	}
	if v := buf[0] >> 1; v != intGobVersion {
		return fmt.Errorf("Int.GobDecode: encoding version %d not supported", v)
	}
	z.neg = buf[0]&1 != 0
	z.abs = natSetBytes(z.abs, buf[1:])
	return nil
}

// AppendText appends x in decimal to b.
func (x *Int) AppendText(b []byte) (text []byte, err error) { return x.Append(b, 10), nil }

// MarshalText returns x in decimal.
func (x *Int) MarshalText() (text []byte, err error) { return x.AppendText(nil) }

// UnmarshalText sets z to the number in b, whose prefix may say the base.
func (z *Int) UnmarshalText(b []byte) error {
	if _, ok := z.setAll(&text[[]byte]{b, 0}, 0); !ok {
		return fmt.Errorf("math/big: cannot unmarshal %q into a *big.Int", b)
	}
	return nil
}

// MarshalJSON returns x in decimal, or null for nil.
func (x *Int) MarshalJSON() ([]byte, error) {
	if x == nil {
		return []byte("null"), nil
	}
	return []byte(itoa(x.abs, x.neg, 10)), nil
}

// UnmarshalJSON sets z to the number in b; null changes nothing.
func (z *Int) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		return nil
	}
	return z.UnmarshalText(b)
}

const ratGobVersion byte = 1

// GobEncode returns the binary form.
func (x *Rat) GobEncode() ([]byte, error) {
	if x == nil {
		return nil, nil
	}
	num, den := natBytes(x.a.abs), natBytes(x.b.abs)
	n := len(num)
	if int(uint32(n)) != n {
		return nil, errors.New("Rat.GobEncode: numerator too large")
	}
	b := ratGobVersion << 1
	if x.a.neg {
		b |= 1
	}
	buf := append([]byte{b, byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}, num...)
	return append(buf, den...), nil
}

// GobDecode sets z to what GobEncode returned.
func (z *Rat) GobDecode(buf []byte) error {
	if len(buf) == 0 {
		*z = Rat{}
		return nil
	}
	if len(buf) < 5 {
		return errors.New("Rat.GobDecode: buffer too small")
	}
	if v := buf[0] >> 1; v != ratGobVersion {
		return fmt.Errorf("Rat.GobDecode: encoding version %d not supported", v)
	}
	n := uint64(buf[1])<<24 | uint64(buf[2])<<16 | uint64(buf[3])<<8 | uint64(buf[4])
	if uint64(len(buf)) < 5+n {
		return errors.New("Rat.GobDecode: buffer too small")
	}
	z.a.neg = buf[0]&1 != 0
	z.a.abs = natSetBytes(z.a.abs, buf[5:5+n])
	z.b.abs = natSetBytes(z.b.abs, buf[5+n:])
	return nil
}

// AppendText appends x to b as RatString returns it.
func (x *Rat) AppendText(b []byte) ([]byte, error) {
	if x.IsInt() {
		return x.a.AppendText(b)
	}
	return append(b, x.String()...), nil
}

// MarshalText returns x as RatString does.
func (x *Rat) MarshalText() (text []byte, err error) { return x.AppendText(nil) }

// UnmarshalText sets z to the number in text.
func (z *Rat) UnmarshalText(text []byte) error {
	if _, ok := z.SetString(string(text)); !ok {
		return fmt.Errorf("math/big: cannot unmarshal %q into a *big.Rat", text)
	}
	return nil
}
