package big

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Rat is a fraction in lowest terms. A denominator without words stands for 1.
type Rat struct {
	a, b Int
}

// NewRat returns a / b in lowest terms. It panics if b is 0.
func NewRat(a, b int64) *Rat {
	if b == 0 {
		panic("division by zero")
	}
	return new(Rat).SetFrac64(a, b)
}

func (x *Rat) den() nat {
	if len(x.b.abs) == 0 {
		return natOne
	}
	return x.b.abs
}

// norm brings z to lowest terms.
func (z *Rat) norm() *Rat {
	switch {
	case len(z.a.abs) == 0:
		z.a.neg = false
		fallthrough
	case len(z.b.abs) == 0:
		z.b.abs = append(z.b.abs[:0], 1)
	default:
		z.b.neg = false
		if g := natGCD(nil, z.a.abs, z.b.abs); natCmp(g, natOne) != 0 {
			z.a.abs, _ = natDiv(z.a.abs, nil, z.a.abs, g)
			z.b.abs, _ = natDiv(z.b.abs, nil, z.b.abs, g)
		}
	}
	return z
}

// SetFrac sets z to a / b in lowest terms. It panics if b is 0.
func (z *Rat) SetFrac(a, b *Int) *Rat {
	if len(b.abs) == 0 {
		panic("division by zero")
	}
	neg, num, den := a.neg != b.neg, nat(nil).set(a.abs), nat(nil).set(b.abs)
	z.a.neg, z.a.abs, z.b.neg, z.b.abs = neg, num, false, den
	return z.norm()
}

// SetFrac64 sets z to a / b in lowest terms. It panics if b is 0.
func (z *Rat) SetFrac64(a, b int64) *Rat {
	if b == 0 {
		panic("division by zero")
	}
	z.a.SetUint64(magnitude(a))
	z.b.SetUint64(magnitude(b))
	z.a.neg = (a < 0) != (b < 0)
	return z.norm()
}

// SetInt sets z to x.
func (z *Rat) SetInt(x *Int) *Rat {
	z.a.Set(x)
	z.b.SetUint64(1)
	return z
}

// SetInt64 sets z to x.
func (z *Rat) SetInt64(x int64) *Rat {
	z.a.SetInt64(x)
	z.b.SetUint64(1)
	return z
}

// SetUint64 sets z to x.
func (z *Rat) SetUint64(x uint64) *Rat {
	z.a.SetUint64(x)
	z.b.SetUint64(1)
	return z
}

// SetFloat64 sets z to f exactly. It returns nil if f is not finite.
func (z *Rat) SetFloat64(f float64) *Rat {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil
	}
	m, e := math.Frexp(math.Abs(f))
	z.a.SetUint64(uint64(m * (1 << 53)))
	z.a.neg = f < 0
	z.b.SetUint64(1)
	if e -= 53; e < 0 {
		z.b.Lsh(&z.b, uint(-e))
	} else {
		z.a.Lsh(&z.a, uint(e))
	}
	return z.norm()
}

// Set sets z to x.
func (z *Rat) Set(x *Rat) *Rat {
	if z != x {
		z.a.Set(&x.a)
		z.b.Set(&x.b)
	}
	if len(z.b.abs) == 0 {
		z.b.SetUint64(1)
	}
	return z
}

// Abs sets z to x without its sign.
func (z *Rat) Abs(x *Rat) *Rat {
	z.Set(x)
	z.a.neg = false
	return z
}

// Neg sets z to -x.
func (z *Rat) Neg(x *Rat) *Rat {
	z.Set(x)
	z.a.neg = len(z.a.abs) > 0 && !z.a.neg
	return z
}

// Inv sets z to 1 / x. It panics if x is 0.
func (z *Rat) Inv(x *Rat) *Rat {
	if len(x.a.abs) == 0 {
		panic("division by zero")
	}
	z.Set(x)
	z.a.abs, z.b.abs = z.b.abs, z.a.abs
	return z
}

// Sign returns -1, 0 or +1.
func (x *Rat) Sign() int { return x.a.Sign() }

// IsInt is true if x is a whole number.
func (x *Rat) IsInt() bool { return len(x.b.abs) == 0 || natCmp(x.b.abs, natOne) == 0 }

// Num returns the numerator, which shares x's memory and may be negative.
func (x *Rat) Num() *Int { return &x.a }

// Denom returns the denominator, which is positive. It shares x's memory unless x is the zero value.
func (x *Rat) Denom() *Int {
	if len(x.b.abs) == 0 {
		return NewInt(1)
	}
	return &x.b
}

// Cmp returns -1, 0 or +1 as x is less than, equal to or more than y.
func (x *Rat) Cmp(y *Rat) int {
	a := Int{x.a.neg, natMul(nil, x.a.abs, y.den())}
	b := Int{y.a.neg, natMul(nil, y.a.abs, x.den())}
	return a.Cmp(&b)
}

func (z *Rat) sum(x, y *Rat, yneg bool) *Rat {
	xd, yd := x.den(), y.den()
	a, neg := natAdd(nil, natMul(nil, x.a.abs, yd), x.a.neg, natMul(nil, y.a.abs, xd), yneg)
	z.b.abs = natMul(z.b.abs, xd, yd)
	z.a.abs, z.a.neg = a, neg
	return z.norm()
}

// Add sets z to x + y.
func (z *Rat) Add(x, y *Rat) *Rat { return z.sum(x, y, y.a.neg) }

// Sub sets z to x - y.
func (z *Rat) Sub(x, y *Rat) *Rat { return z.sum(x, y, !y.a.neg) }

// Mul sets z to x × y.
func (z *Rat) Mul(x, y *Rat) *Rat {
	neg, den := x.a.neg != y.a.neg, natMul(nil, x.den(), y.den())
	z.a.abs = natMul(z.a.abs, x.a.abs, y.a.abs)
	z.a.neg, z.b.abs = neg, den
	return z.norm()
}

// Quo sets z to x / y. It panics if y is 0.
func (z *Rat) Quo(x, y *Rat) *Rat {
	if len(y.a.abs) == 0 {
		panic("division by zero")
	}
	neg := x.a.neg != y.a.neg
	a, b := natMul(nil, x.a.abs, y.den()), natMul(nil, y.a.abs, x.den())
	z.a.abs, z.b.abs, z.a.neg = a, b, neg
	return z.norm()
}

// float returns the nearest number of so many bits whose exponent is at least emin.
func (x *Rat) float(bits, emin, emax int) (f float64, exact bool) {
	a, b := x.a.abs, x.den()
	if len(a) == 0 {
		return 0, true
	}
	shift := max(0, bits+2+b.bitLen()-a.bitLen())
	q, r := natDiv(nil, nil, natShl(nil, a, uint(shift)), b)
	f, acc := nearest(q, -int64(shift), len(r) > 0, bits, emin, emax)
	if x.a.neg {
		f = -f
	}
	return f, acc == Exact
}

// Float32 returns the nearest float32, which may be an infinity, and whether it is exact.
func (x *Rat) Float32() (f float32, exact bool) {
	v, exact := x.float(24, -126, 127)
	return float32(v), exact
}

// Float64 returns the nearest float64, which may be an infinity, and whether it is exact.
func (x *Rat) Float64() (f float64, exact bool) { return x.float(53, -1022, 1023) }

// Scan reads a number for package fmt.
func (z *Rat) Scan(s fmt.ScanState, ch rune) error {
	tok, err := s.Token(true, func(r rune) bool { return strings.ContainsRune("+-/0123456789.eE", r) })
	if err != nil {
		return err
	}
	if !strings.ContainsRune("efgEFGv", ch) {
		return errors.New("Rat.Scan: invalid verb")
	}
	if _, ok := z.SetString(string(tok)); !ok {
		return errors.New("Rat.Scan: invalid syntax")
	}
	return nil
}

// SetString sets z to a fraction a/b or a decimal number, which may have an exponent; ok is false if s is
// neither.
func (z *Rat) SetString(s string) (*Rat, bool) {
	if a, b, ok := strings.Cut(s, "/"); ok {
		if _, ok := z.a.SetString(a, 0); !ok {
			return nil, false
		}
		r := &text[string]{b, 0}
		var err error
		if z.b.abs, _, _, err = scanNat(z.b.abs, r, 0, false); err != nil || r.at < len(b) || len(z.b.abs) == 0 {
			return nil, false
		}
		return z.norm(), true
	}
	r := &text[string]{s, 0}
	neg, err := scanSign(r)
	if err != nil {
		return nil, false
	}
	m, e2, e5, err := scanDecimal(z.a.abs, r, 0, true, nil)
	if err != nil || r.at < len(s) {
		return nil, false
	}
	z.a.abs, z.a.neg = m, neg
	if len(m) == 0 {
		return z.norm(), true
	}
	z.b.abs = append(z.b.abs[:0], 1)
	if e5 < -1e6 || e5 > 1e6 || e2 < -1e7 || e2 > 1e7 {
		return nil, false
	}
	if e5 > 0 {
		z.a.abs = natMul(z.a.abs, z.a.abs, pow5(uint64(e5)))
	} else if e5 < 0 {
		z.b.abs = pow5(uint64(-e5))
	}
	if e2 > 0 {
		z.a.abs = natShl(z.a.abs, z.a.abs, uint(e2))
	} else if e2 < 0 {
		z.b.abs = natShl(z.b.abs, z.b.abs, uint(-e2))
	}
	return z.norm(), true
}

func pow5(n uint64) nat { return natPow(nil, nat{5}, nat(nil).setUint64(n)) }

// scanDecimal reads a mantissa with its exponent: m * 2**e2 * 5**e5.
func scanDecimal(z nat, r io.ByteScanner, base int, sepOk bool, actual *int) (m nat, e2, e5 int64, err error) {
	m, b, count, err := scanNat(z, r, base, true)
	if actual != nil {
		*actual = b
	}
	if err != nil {
		return
	}
	exp, ebase, err := scanExponent(r, sepOk)
	if err != nil {
		return
	}
	if count < 0 {
		d := int64(count)
		switch b {
		case 10:
			e5, e2 = d, d
		case 2:
			e2 = d
		case 8:
			e2 = 3 * d
		case 16:
			e2 = 4 * d
		}
	}
	e2 += exp
	if ebase == 10 {
		e5 += exp
	}
	return
}

// scanExponent reads an exponent to base 10 (e) or 2 (p), if there is one.
func scanExponent(r io.ByteScanner, sepOk bool) (exp int64, base int, err error) {
	c, err := r.ReadByte()
	if err != nil {
		if err == io.EOF {
			err = nil
		}
		return 0, 10, err
	}
	switch c {
	case 'e', 'E':
		base = 10
	case 'p', 'P':
		base = 2
	default:
		r.UnreadByte()
		return 0, 10, nil
	}
	var digits []byte
	c, err = r.ReadByte()
	if err == nil && (c == '+' || c == '-') {
		if c == '-' {
			digits = append(digits, '-')
		}
		c, err = r.ReadByte()
	}
	var prev byte = '.'
	badSep, some := false, false
	for err == nil {
		if '0' <= c && c <= '9' {
			digits = append(digits, c)
			prev, some = '0', true
		} else if c == '_' && sepOk {
			badSep = badSep || prev != '0'
			prev = '_'
		} else {
			r.UnreadByte()
			break
		}
		c, err = r.ReadByte()
	}
	if err == io.EOF {
		err = nil
	}
	if err == nil && !some {
		err = errNoDigits
	}
	if err == nil {
		exp, err = strconv.ParseInt(string(digits), 10, 64)
	}
	if err == nil && (badSep || prev == '_') {
		err = errInvalSep
	}
	return
}

// String returns x as a/b.
func (x *Rat) String() string { return x.a.String() + "/" + natText(x.den(), 10) }

// RatString returns x as a/b, or as a if b is 1.
func (x *Rat) RatString() string {
	if x.IsInt() {
		return x.a.String()
	}
	return x.String()
}

// FloatString returns x in decimal with prec digits after the point, rounded, halves away from zero.
func (x *Rat) FloatString(prec int) string {
	if x.IsInt() {
		if prec > 0 {
			return x.a.String() + "." + strings.Repeat("0", prec)
		}
		return x.a.String()
	}
	scale := natPow(nil, nat{10}, nat(nil).setUint64(uint64(max(0, prec))))
	q, r := natDiv(nil, nil, natMul(nil, x.a.abs, scale), x.b.abs)
	if natCmp(natShl(nil, r, 1), x.b.abs) >= 0 {
		q = add(q, natOne)
	}
	s := natText(q, 10)
	if prec > 0 {
		if len(s) <= prec {
			s = strings.Repeat("0", prec+1-len(s)) + s
		}
		s = s[:len(s)-prec] + "." + s[len(s)-prec:]
	}
	if x.a.neg {
		s = "-" + s
	}
	return s
}

// FloatPrec returns how many digits after the point x needs, and whether that is exact; else n is the
// number of those that do not repeat.
func (x *Rat) FloatPrec() (n int, exact bool) {
	d := x.den()
	twos := d.trailingZeros()
	d = natShr(nil, d, twos)
	// Powers of 5 that divide it: 5, 5**2, 5**4, ... as long as they do, then back.
	powers := []nat{}
	for f := (nat{5}); ; f = natMul(nil, f, f) {
		if _, r := natDiv(nil, nil, d, f); len(r) != 0 {
			break
		}
		powers = append(powers, f)
	}
	fives := uint(0)
	for i := len(powers) - 1; i >= 0; i-- {
		if q, r := natDiv(nil, nil, d, powers[i]); len(r) == 0 {
			fives += 1 << i
			d = q
		}
	}
	return int(max(twos, fives)), natCmp(d, natOne) == 0
}
