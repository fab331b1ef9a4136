package big

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// SetString sets z to the number in s, all of which must be one; ok is false otherwise.
func (z *Float) SetString(s string) (*Float, bool) {
	if f, _, err := z.Parse(s, 0); err == nil {
		return f, true
	}
	return nil, false
}

func (z *Float) scan(r io.ByteScanner, base int) (f *Float, b int, err error) {
	prec := z.prec
	if prec == 0 {
		prec = 64
	}
	z.form = zero
	z.neg, err = scanSign(r)
	if err != nil {
		return
	}
	m, e2, e5, err := scanDecimal(nil, r, base, base == 0, &b)
	if err != nil {
		return
	}
	if len(m) == 0 {
		z.prec, z.acc = prec, Exact
		return z, b, nil
	}
	if e := e2 + int64(m.bitLen()); e < MinExp || e > MaxExp {
		return nil, b, errors.New("exponent overflow")
	}
	z.prec = prec
	neg := z.neg
	switch {
	case e5 == 0:
		z.set(neg, m, e2, false)
	case -limit5 <= e5 && e5 <= limit5:
		// Exactly, then rounded once.
		if e5 > 0 {
			z.set(neg, natMul(nil, m, pow5(uint64(e5))), e2, false)
			break
		}
		d := pow5(uint64(-e5))
		shift := max(0, int64(prec)+2*wordBits-int64(m.bitLen()-d.bitLen()))
		q, r := natDiv(nil, nil, natShl(nil, m, uint(shift)), d)
		z.set(neg, q, e2-shift, len(r) > 0)
	default:
		p := new(Float).SetPrec(uint(prec) + 64)
		z.form, z.mant = finite, natShl(nil, m, uint(-m.bitLen())%wordBits)
		z.exp = int32(e2 + int64(m.bitLen()))
		if e5 < 0 {
			z.Quo(z, p.pow5(uint64(-e5)))
		} else {
			z.Mul(z, p.pow5(uint64(e5)))
		}
	}
	return z, b, nil
}

// limit5 is the largest exponent whose power of 5 is worked out exactly.
const limit5 = 20000

// pow5 is 5**n, nearly.
func (z *Float) pow5(n uint64) *Float {
	z.SetUint64(1)
	f := new(Float).SetPrec(z.Prec() + 64).SetUint64(5)
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			z.Mul(z, f)
		}
		f.Mul(f, f)
	}
	return z
}

// Parse sets z to the number in s in a base of 2, 8, 10, 16, or 0 for the base of its prefix, and returns
// the base.
func (z *Float) Parse(s string, base int) (f *Float, b int, err error) {
	switch s {
	case "Inf", "inf", "+Inf", "+inf":
		return z.SetInf(false), 0, nil
	case "-Inf", "-inf":
		return z.SetInf(true), 0, nil
	}
	r := &text[string]{s, 0}
	if f, b, err = z.scan(r, base); err != nil {
		return
	}
	if c, e := r.ReadByte(); e == nil {
		err = fmt.Errorf("expected end of string, found %q", c)
	}
	return
}

// ParseFloat is Parse into a new Float with this precision and mode.
func ParseFloat(s string, base int, prec uint, mode RoundingMode) (f *Float, b int, err error) {
	return new(Float).SetPrec(prec).SetMode(mode).Parse(s, base)
}

// Scan reads a number for package fmt.
func (z *Float) Scan(s fmt.ScanState, ch rune) error {
	s.SkipSpace()
	_, _, err := z.scan(byteReader{s}, 0)
	return err
}

// decimal is 0.digits * 10**exp.
type decimal struct {
	digits string
	exp    int
}

// decimalOf is m * 2**e.
func decimalOf(m nat, e int64) (d decimal) {
	zeros := m.trailingZeros()
	if e < 0 && zeros > 0 {
		zeros = uint(min(int64(zeros), -e))
		m = natShr(nil, m, zeros)
		e += int64(zeros)
	}
	if e >= 0 {
		m = natShl(nil, m, uint(e))
	} else {
		// m / 2**k is m * 5**k / 10**k.
		m = natMul(nil, m, pow5(uint64(-e)))
	}
	s := natText(m, 10)
	d.exp = len(s)
	if e < 0 {
		d.exp += int(e)
	}
	d.digits = strings.TrimRight(s, "0")
	return d
}

// at returns the digit behind so many.
func (d *decimal) at(i int) byte {
	if 0 <= i && i < len(d.digits) {
		return d.digits[i]
	}
	return '0'
}

func (d *decimal) round(n int) {
	if n < 0 || n >= len(d.digits) {
		return
	}
	up := d.digits[n] >= '5'
	if d.digits[n] == '5' && n+1 == len(d.digits) {
		up = n > 0 && d.digits[n-1]&1 == 1
	}
	if up {
		d.up(n)
	} else {
		d.down(n)
	}
}

func (d *decimal) up(n int) {
	if n < 0 || n >= len(d.digits) {
		return
	}
	for n > 0 && d.digits[n-1] == '9' {
		n--
	}
	if n == 0 {
		d.digits = "1"
		d.exp++
		return
	}
	d.digits = d.digits[:n-1] + string(d.digits[n-1]+1)
}

func (d *decimal) down(n int) {
	if n < 0 || n >= len(d.digits) {
		return
	}
	d.digits = strings.TrimRight(d.digits[:n], "0")
	if d.digits == "" {
		d.exp = 0
	}
}

// shortest keeps the fewest digits that still stand for x at its precision.
func (d *decimal) shortest(x *Float) {
	if len(d.digits) == 0 {
		return
	}
	// The mantissa with one bit more than the precision, so that a half of the last bit is 1.
	m, e := x.mant, x.low()
	if s := m.bitLen() - int(x.prec) - 1; s < 0 {
		m = natShl(nil, m, uint(-s))
		e += int64(s)
	} else {
		m = natShr(nil, m, uint(s))
		e += int64(s)
	}
	lower, upper := decimalOf(sub(m, natOne), e), decimalOf(add(m, natOne), e)
	inclusive := m.bit(1) == 0
	// The bounds may have a digit more before the point, or one less.
	below, above := lower.exp-d.exp, upper.exp-d.exp
	// By how many units of the digit the upper bound is ahead; 2 stands for more, too.
	ahead := 0
	if above > 0 {
		ahead = int(upper.at(0) - '0')
	}
	for i := 0; i < len(d.digits); i++ {
		c, l, u := d.digits[i], lower.at(i+below), upper.at(i+above)
		okdown := l != c || inclusive && i+1+below == len(lower.digits)
		ahead = min(10*ahead+int(u)-int(c), 2)
		okup := ahead > 0 && (inclusive || ahead > 1 || i+1+above < len(upper.digits))
		switch {
		case okdown && okup:
			d.round(i + 1)
			return
		case okdown:
			d.down(i + 1)
			return
		case okup:
			d.up(i + 1)
			return
		}
	}
}

// Text formats x like strconv.FormatFloat; prec -1 takes as many digits as are needed at x's precision.
func (x *Float) Text(format byte, prec int) string {
	if x == nil {
		return "<nil>"
	}
	return string(x.Append(nil, format, prec))
}

// String is Text('g', 10).
func (x *Float) String() string { return x.Text('g', 10) }

// Append appends what Text returns to buf.
func (x *Float) Append(buf []byte, fmt byte, prec int) []byte {
	start := len(buf)
	if x.neg {
		buf = append(buf, '-')
	}
	if x.form == inf {
		if !x.neg {
			buf = append(buf, '+')
		}
		return append(buf, "Inf"...)
	}
	switch fmt {
	case 'b':
		return x.formatB(buf)
	case 'p':
		return x.formatP(buf)
	case 'x':
		return x.formatX(buf, prec)
	}
	var d decimal
	if x.form == finite {
		d = decimalOf(x.mant, x.low())
	}
	short := prec < 0
	if short {
		d.shortest(x)
		switch fmt {
		case 'e', 'E':
			prec = len(d.digits) - 1
		case 'f':
			prec = max(len(d.digits)-d.exp, 0)
		case 'g', 'G':
			prec = len(d.digits)
		}
	} else {
		switch fmt {
		case 'e', 'E':
			d.round(1 + prec)
		case 'f':
			d.round(d.exp + prec)
		case 'g', 'G':
			prec = max(prec, 1)
			d.round(prec)
		}
	}
	switch fmt {
	case 'e', 'E':
		return d.formatE(buf, fmt, prec)
	case 'f':
		return d.formatF(buf, prec)
	case 'g', 'G':
		limit := prec
		if limit > len(d.digits) && len(d.digits) >= d.exp {
			limit = len(d.digits)
		}
		if short {
			limit = 6
		}
		if e := d.exp - 1; e < -4 || e >= limit {
			return d.formatE(buf, fmt+'e'-'g', min(prec, len(d.digits))-1)
		}
		if prec > d.exp {
			prec = len(d.digits)
		}
		return d.formatF(buf, max(prec-d.exp, 0))
	}
	return append(buf[:start], '%', fmt)
}

func (d *decimal) formatE(buf []byte, fmt byte, prec int) []byte {
	buf = append(buf, d.at(0))
	if prec > 0 {
		buf = append(buf, '.')
		for i := range prec {
			buf = append(buf, d.at(i+1))
		}
	}
	e := 0
	if len(d.digits) > 0 {
		e = d.exp - 1
	}
	return appendExp(append(buf, fmt), e, 2)
}

// appendExp appends a signed exponent of at least so many digits.
func appendExp(buf []byte, e, least int) []byte {
	if e < 0 {
		buf = append(buf, '-')
		e = -e
	} else {
		buf = append(buf, '+')
	}
	if e < 10 && least == 2 {
		buf = append(buf, '0')
	}
	return strconv.AppendInt(buf, int64(e), 10)
}

func (d *decimal) formatF(buf []byte, prec int) []byte {
	if d.exp <= 0 {
		buf = append(buf, '0')
	}
	for i := range max(d.exp, 0) {
		buf = append(buf, d.at(i))
	}
	if prec > 0 {
		buf = append(buf, '.')
		for i := range prec {
			buf = append(buf, d.at(d.exp+i))
		}
	}
	return buf
}

// bits returns the mantissa with just n bits.
func (x *Float) bits(n uint) nat {
	if have := uint(len(x.mant)) * wordBits; have > n {
		return natShr(nil, x.mant, have-n)
	} else {
		return natShl(nil, x.mant, n-have)
	}
}

func (x *Float) formatB(buf []byte) []byte {
	if x.form == zero {
		return append(buf, '0')
	}
	buf = append(buf, natText(x.bits(uint(x.prec)), 10)...)
	return appendExp(append(buf, 'p'), int(x.exp)-int(x.prec), 1)
}

func (x *Float) formatP(buf []byte) []byte {
	if x.form == zero {
		return append(buf, '0')
	}
	buf = append(buf, "0x."...)
	buf = append(buf, strings.TrimRight(natText(x.mant, 16), "0")...)
	return appendExp(append(buf, 'p'), int(x.exp), 1)
}

func (x *Float) formatX(buf []byte, prec int) []byte {
	if x.form == zero {
		buf = append(buf, "0x0"...)
		if prec > 0 {
			buf = append(buf, '.')
			buf = append(buf, bytes.Repeat([]byte("0"), prec)...)
		}
		return append(buf, "p+00"...)
	}
	n := 1 + 4*uint(prec)
	if prec < 0 {
		n = 1 + (x.MinPrec()-1+3)/4*4
	}
	x = new(Float).SetPrec(n).SetMode(x.mode).Set(x)
	digits := natText(x.bits(n), 16)
	buf = append(buf, "0x1"...)
	if len(digits) > 1 {
		buf = append(buf, '.')
		buf = append(buf, digits[1:]...)
	}
	return appendExp(append(buf, 'p'), int(x.exp)-1, 2)
}

// Format formats for package fmt, by the verbs of float64.
func (x *Float) Format(s fmt.State, format rune) {
	prec, ok := s.Precision()
	if !ok {
		prec = 6
	}
	switch format {
	case 'e', 'E', 'f', 'b', 'p', 'x':
	case 'F':
		format = 'f'
	case 'v', 'g', 'G':
		if format == 'v' {
			format = 'g'
		}
		if !ok {
			prec = -1
		}
	default:
		fmt.Fprintf(s, "%%!%c(*big.Float=%s)", format, x.String())
		return
	}
	text := string(x.Append(nil, byte(format), prec))
	sign := ""
	switch {
	case text[0] == '-':
		sign, text = "-", text[1:]
	case text[0] == '+':
		sign, text = "+", text[1:]
		if s.Flag(' ') {
			sign = " "
		}
	default:
		sign = signOf(s, false)
	}
	width, ok := s.Width()
	fill := 0
	if ok {
		fill = max(0, width-len(sign)-len(text))
	}
	switch {
	case s.Flag('0') && !x.IsInf():
		text = sign + strings.Repeat("0", fill) + text
	case s.Flag('-'):
		text = sign + text + strings.Repeat(" ", fill)
	default:
		text = strings.Repeat(" ", fill) + sign + text
	}
	s.Write([]byte(text))
}

const floatGobVersion byte = 1

// GobEncode returns the binary form.
func (x *Float) GobEncode() ([]byte, error) {
	if x == nil {
		return nil, nil
	}
	b := byte(x.mode&7)<<5 | byte((x.acc+1)&3)<<3 | byte(x.form&3)<<1
	if x.neg {
		b |= 1
	}
	p := x.prec
	buf := []byte{floatGobVersion, b, byte(p >> 24), byte(p >> 16), byte(p >> 8), byte(p)}
	if x.form == finite {
		e := uint32(x.exp)
		buf = append(buf, byte(e>>24), byte(e>>16), byte(e>>8), byte(e))
		n := min(len(x.mant), int((uint64(p)+wordBits-1)/wordBits))
		buf = append(buf, natBytes(x.mant[len(x.mant)-n:])...)
	}
	return buf, nil
}

// GobDecode sets z to what GobEncode returned, rounded to z's precision if it has one.
func (z *Float) GobDecode(buf []byte) error {
	if len(buf) == 0 {
		*z = Float{}
		return nil
	}
	if len(buf) < 6 {
		return errors.New("Float.GobDecode: buffer too small")
	}
	if buf[0] != floatGobVersion {
		return fmt.Errorf("Float.GobDecode: encoding version %d not supported", buf[0])
	}
	oldPrec, oldMode := z.prec, z.mode
	b := buf[1]
	z.mode = RoundingMode(b >> 5 & 7)
	z.acc = Accuracy(b>>3&3) - 1
	z.form = form(b >> 1 & 3)
	z.neg = b&1 != 0
	z.prec = uint32(buf[2])<<24 | uint32(buf[3])<<16 | uint32(buf[4])<<8 | uint32(buf[5])
	if z.form == finite {
		if len(buf) < 10 {
			return errors.New("Float.GobDecode: buffer too small for finite form float")
		}
		z.exp = int32(uint32(buf[6])<<24 | uint32(buf[7])<<16 | uint32(buf[8])<<8 | uint32(buf[9]))
		z.mant = natSetBytes(nil, buf[10:])
	}
	if msg := z.validate(); msg != "" {
		return errors.New("Float.GobDecode: " + msg)
	}
	if oldPrec != 0 {
		z.mode = oldMode
		z.SetPrec(uint(oldPrec))
	}
	return nil
}

// AppendText appends the value to b, in decimal with as many digits as reading it back needs.
func (x *Float) AppendText(b []byte) ([]byte, error) {
	if x == nil {
		return append(b, "<nil>"...), nil
	}
	return x.Append(b, 'g', -1), nil
}

// MarshalText returns the value in decimal, with as many digits as reading it back needs.
func (x *Float) MarshalText() (text []byte, err error) { return x.AppendText(nil) }

// UnmarshalText sets z to the number in text, rounded.
func (z *Float) UnmarshalText(text []byte) error {
	_, _, err := z.Parse(string(text), 0)
	if err != nil {
		err = fmt.Errorf("math/big: cannot unmarshal %q into a *big.Float (%v)", text, err)
	}
	return err
}
