package big

import (
	"fmt"
	"math"
	"strconv"
)

// The limits of a Float's exponent and precision.
const (
	MaxExp  = math.MaxInt32
	MinExp  = math.MinInt32
	MaxPrec = math.MaxUint32
)

// RoundingMode says which of the two neighbours an inexact result becomes.
type RoundingMode byte

// How a Float is rounded to its precision.
const (
	ToNearestEven RoundingMode = iota
	ToNearestAway
	ToZero
	AwayFromZero
	ToNegativeInf
	ToPositiveInf
)

// String returns the name.
func (i RoundingMode) String() string {
	names := [...]string{"ToNearestEven", "ToNearestAway", "ToZero", "AwayFromZero", "ToNegativeInf", "ToPositiveInf"}
	if int(i) < len(names) {
		return names[i]
	}
	return "RoundingMode(" + strconv.Itoa(int(i)) + ")"
}

// Accuracy says on which side of the exact value a rounded one lies.
type Accuracy int8

// Whether a result is less than, equal to or more than the exact one.
const (
	Below Accuracy = -1
	Exact Accuracy = 0
	Above Accuracy = +1
)

// String returns the name.
func (i Accuracy) String() string {
	switch i {
	case Below:
		return "Below"
	case Exact:
		return "Exact"
	case Above:
		return "Above"
	}
	return "Accuracy(" + strconv.Itoa(int(i)) + ")"
}

func makeAcc(above bool) Accuracy {
	if above {
		return Above
	}
	return Below
}

// ErrNaN is what an operation panics with that has no result.
type ErrNaN struct{ msg string }

// Error says which operation has no result.
func (err ErrNaN) Error() string { return err.msg }

type form byte

const (
	zero form = iota
	finite
	inf
)

// Float is sign * 0.mantissa * 2**exp, the mantissa's highest bit being 1. A mantissa is never
// changed once it is made, so that Floats may share it.
type Float struct {
	prec uint32
	mode RoundingMode
	acc  Accuracy
	form form
	neg  bool
	mant nat
	exp  int32
}

// NewFloat returns x with a precision of 53 bits. It panics with ErrNaN for NaN.
func NewFloat(x float64) *Float {
	if math.IsNaN(x) {
		panic(ErrNaN{"NewFloat(NaN)"})
	}
	return new(Float).SetFloat64(x)
}

// set makes z of m * 2**e, rounded; more says that a little is missing from m, which then must have
// more bits than z's precision.
func (z *Float) set(neg bool, m nat, e int64, more bool) {
	z.neg, z.acc = neg, Exact
	n := m.bitLen()
	if n == 0 {
		z.form, z.mant = zero, nil
		return
	}
	z.mant = natShl(nil, m, uint(-n)%wordBits)
	z.setExp(e+int64(n), more)
}

// setExp gives z, whose mantissa and sign are there, an exponent and rounds.
func (z *Float) setExp(exp int64, more bool) {
	switch {
	case exp < MinExp:
		z.acc = makeAcc(z.neg)
		z.form = zero
	case exp > MaxExp:
		z.acc = makeAcc(!z.neg)
		z.form = inf
	default:
		z.form = finite
		z.exp = int32(exp)
		z.round(more)
	}
}

func (z *Float) round(more bool) {
	z.acc = Exact
	have := uint(len(z.mant)) * wordBits
	if z.form != finite || have <= uint(z.prec) {
		return
	}
	drop := have - uint(z.prec)
	half := z.mant.bit(drop-1) == 1
	rest := more || z.mant.sticky(drop-1)
	m := natShr(nil, z.mant, drop)
	if half || rest {
		up := false
		switch z.mode {
		case ToNegativeInf:
			up = z.neg
		case ToPositiveInf:
			up = !z.neg
		case ToNearestEven:
			up = half && (rest || m.bit(0) == 1)
		case ToNearestAway:
			up = half
		case AwayFromZero:
			up = true
		}
		z.acc = makeAcc(up != z.neg)
		if up {
			m = add(m, natOne)
			if m.bitLen() > int(z.prec) {
				if z.exp == MaxExp {
					z.form = inf
					return
				}
				z.exp++
			}
		}
	}
	if n := m.bitLen(); n > int(z.prec) {
		m = natShr(m, m, 1)
	}
	z.mant = natShl(nil, m, -uint(z.prec)%wordBits)
}

// low returns the exponent of the mantissa's lowest bit.
func (x *Float) low() int64 { return int64(x.exp) - int64(len(x.mant))*wordBits }

// SetPrec sets the precision in bits and rounds z to it; 0 sets z to 0, or leaves an infinity.
func (z *Float) SetPrec(prec uint) *Float {
	z.acc = Exact
	if prec == 0 {
		z.prec = 0
		if z.form == finite {
			z.acc = makeAcc(z.neg)
			z.form = zero
		}
		return z
	}
	old := z.prec
	z.prec = uint32(min(prec, MaxPrec))
	if z.prec < old {
		z.round(false)
	}
	return z
}

// SetMode sets how z will be rounded, and makes its accuracy Exact.
func (z *Float) SetMode(mode RoundingMode) *Float {
	z.mode, z.acc = mode, Exact
	return z
}

// Prec returns the precision in bits; 0 for 0 and infinities that were never set.
func (x *Float) Prec() uint { return uint(x.prec) }

// Mode returns how x is rounded.
func (x *Float) Mode() RoundingMode { return x.mode }

// Acc returns how the last operation that set x was rounded.
func (x *Float) Acc() Accuracy { return x.acc }

// Signbit is true if x is negative or -0.
func (x *Float) Signbit() bool { return x.neg }

// IsInf is true if x is an infinity.
func (x *Float) IsInf() bool { return x.form == inf }

// MinPrec returns the fewest bits that x needs; 0 for 0 and infinities.
func (x *Float) MinPrec() uint {
	if x.form != finite {
		return 0
	}
	return uint(len(x.mant))*wordBits - x.mant.trailingZeros()
}

// Sign returns -1, 0 or +1.
func (x *Float) Sign() int {
	switch {
	case x.form == zero:
		return 0
	case x.neg:
		return -1
	}
	return 1
}

// IsInt is true if x is a whole number.
func (x *Float) IsInt() bool {
	if x.form != finite {
		return x.form == zero
	}
	return x.exp > 0 && x.MinPrec() <= uint(x.exp)
}

// MantExp splits x into mant, from 0.5 up to 1, and a power of two, whose exponent it returns. mant may be
// nil.
func (x *Float) MantExp(mant *Float) (exp int) {
	if x.form == finite {
		exp = int(x.exp)
	}
	if mant != nil {
		mant.Copy(x)
		if mant.form == finite {
			mant.exp = 0
		}
	}
	return
}

// SetMantExp sets z to mant × 2**exp.
func (z *Float) SetMantExp(mant *Float, exp int) *Float {
	z.Set(mant)
	if z.form == finite {
		z.setExp(int64(z.exp)+int64(exp), false)
	}
	return z
}

func (z *Float) setWord(neg bool, x uint64) *Float {
	if z.prec == 0 {
		z.prec = 64
	}
	z.set(neg, nat(nil).setUint64(x), 0, false)
	return z
}

// SetUint64 sets z to x, with 64 bits if its precision is 0.
func (z *Float) SetUint64(x uint64) *Float { return z.setWord(false, x) }

// SetInt64 sets z to x, with 64 bits if its precision is 0.
func (z *Float) SetInt64(x int64) *Float { return z.setWord(x < 0, magnitude(x)) }

// SetFloat64 sets z to x, with 53 bits if its precision is 0. It panics with ErrNaN for NaN.
func (z *Float) SetFloat64(x float64) *Float {
	if z.prec == 0 {
		z.prec = 53
	}
	if math.IsNaN(x) {
		panic(ErrNaN{"Float.SetFloat64(NaN)"})
	}
	z.acc, z.neg = Exact, math.Signbit(x)
	switch {
	case x == 0:
		z.form = zero
	case math.IsInf(x, 0):
		z.form = inf
	default:
		f, e := math.Frexp(math.Abs(x))
		z.set(z.neg, nat{Word(f * (1 << 53))}, int64(e)-53, false)
	}
	return z
}

// SetInt sets z to x, with as many bits as x has, but at least 64, if its precision is 0.
func (z *Float) SetInt(x *Int) *Float {
	if z.prec == 0 {
		z.prec = uint32(max(x.BitLen(), 64))
	}
	z.set(x.neg, x.abs, 0, false)
	return z
}

// SetRat sets z to x, rounded; with as many bits as the longer part of x has, but at least 64, if its
// precision is 0.
func (z *Float) SetRat(x *Rat) *Float {
	if x.IsInt() {
		return z.SetInt(x.Num())
	}
	var a, b Float
	a.SetInt(x.Num())
	b.SetInt(x.Denom())
	if z.prec == 0 {
		z.prec = max(a.prec, b.prec)
	}
	return z.Quo(&a, &b)
}

// SetInf sets z to -Inf if signbit, and else to +Inf.
func (z *Float) SetInf(signbit bool) *Float {
	z.acc, z.form, z.neg = Exact, inf, signbit
	return z
}

// Set sets z to x, rounded to z's precision, or with that of x if z has none.
func (z *Float) Set(x *Float) *Float {
	if z != x {
		z.acc, z.form, z.neg = Exact, x.form, x.neg
		if x.form == finite {
			z.exp, z.mant = x.exp, x.mant
		}
		if z.prec == 0 {
			z.prec = x.prec
		} else if z.prec < x.prec {
			z.round(false)
		}
	}
	return z
}

// Copy sets z to x with the same precision, mode and accuracy.
func (z *Float) Copy(x *Float) *Float {
	if z != x {
		*z = *x
	}
	return z
}

// top returns the highest 64 bits of the mantissa.
func (x *Float) top() uint64 { return uint64(x.mant[len(x.mant)-1]) }

// Uint64 returns x without its fraction, or the nearest limit if that does not fit.
func (x *Float) Uint64() (uint64, Accuracy) {
	switch {
	case x.form == zero:
		return 0, Exact
	case x.neg:
		return 0, Above
	case x.form == finite && x.exp <= 0:
		return 0, Below
	case x.form == finite && x.exp <= 64:
		u := x.top() >> (64 - uint32(x.exp))
		if x.MinPrec() <= 64 {
			return u, Exact
		}
		return u, Below
	}
	return math.MaxUint64, Below
}

// Int64 returns x without its fraction, or the nearest limit if that does not fit.
func (x *Float) Int64() (int64, Accuracy) {
	acc := makeAcc(x.neg)
	switch {
	case x.form == zero:
		return 0, Exact
	case x.form == finite && x.exp <= 0:
		return 0, acc
	case x.form == finite && x.exp <= 63:
		i := int64(x.top() >> (64 - uint32(x.exp)))
		if x.neg {
			i = -i
		}
		if x.MinPrec() <= uint(x.exp) {
			acc = Exact
		}
		return i, acc
	case x.neg:
		if x.form == finite && x.exp == 64 && x.MinPrec() == 1 {
			acc = Exact
		}
		return math.MinInt64, acc
	}
	return math.MaxInt64, Below
}

// nearest returns the float of so many bits that is nearest to m * 2**e, ties going to even; more says
// that a little is missing from m.
func nearest(m nat, e int64, more bool, bits, emin, emax int) (float64, Accuracy) {
	top := e + int64(m.bitLen()) - 1
	low := max(top, int64(emin)) - int64(bits) + 1
	acc := Exact
	if top > int64(emax) {
		return math.Inf(1), Above
	}
	if low <= e {
		m = natShl(nil, m, uint(e-low))
	} else {
		drop := uint(low - e)
		half := m.bit(drop-1) == 1
		rest := more || m.sticky(drop-1)
		m = natShr(nil, m, drop)
		if half || rest {
			acc = Below
			if half && (rest || m.bit(0) == 1) {
				acc = Above
				m = add(m, natOne)
			}
		}
	}
	if int64(m.bitLen())+low-1 > int64(emax) {
		return math.Inf(1), Above
	}
	return math.Ldexp(float64(m.uint64()), int(low)), acc
}

func (x *Float) float(bits, emin, emax int) (float64, Accuracy) {
	f, acc := 0.0, Exact
	switch x.form {
	case finite:
		f, acc = nearest(x.mant, x.low(), false, bits, emin, emax)
	case inf:
		f = math.Inf(1)
	}
	if x.neg {
		return math.Copysign(f, -1), -acc
	}
	return f, acc
}

// Float32 returns the nearest float32, which may be an infinity.
func (x *Float) Float32() (float32, Accuracy) {
	f, acc := x.float(24, -126, 127)
	return float32(f), acc
}

// Float64 returns the nearest float64, which may be an infinity.
func (x *Float) Float64() (float64, Accuracy) { return x.float(53, -1022, 1023) }

// Int sets z, or a new Int if it is nil, to x without its fraction; nil for infinities.
func (x *Float) Int(z *Int) (*Int, Accuracy) {
	if x.form == inf {
		return nil, makeAcc(x.neg)
	}
	if z == nil {
		z = new(Int)
	}
	if x.form == zero {
		return z.SetInt64(0), Exact
	}
	acc := makeAcc(x.neg)
	if x.exp <= 0 {
		return z.SetInt64(0), acc
	}
	if x.MinPrec() <= uint(x.exp) {
		acc = Exact
	}
	if low := x.low(); low >= 0 {
		z.abs = natShl(z.abs, x.mant, uint(low))
	} else {
		z.abs = natShr(z.abs, x.mant, uint(-low))
	}
	z.neg = x.neg
	return z, acc
}

// Rat sets z, or a new Rat if it is nil, to x; nil for infinities.
func (x *Float) Rat(z *Rat) (*Rat, Accuracy) {
	if x.form == inf {
		return nil, makeAcc(x.neg)
	}
	if z == nil {
		z = new(Rat)
	}
	if x.form == zero {
		return z.SetInt64(0), Exact
	}
	z.a.neg = x.neg
	if low := x.low(); low >= 0 {
		z.a.abs = natShl(z.a.abs, x.mant, uint(low))
		z.b.abs = z.b.abs[:0]
	} else {
		z.a.abs = z.a.abs.set(x.mant)
		z.b.abs = natShl(z.b.abs, natOne, uint(-low))
		z.norm()
	}
	return z, Exact
}

// Abs sets z to x without its sign, rounded.
func (z *Float) Abs(x *Float) *Float {
	z.Set(x)
	z.neg = false
	return z
}

// Neg sets z to -x, rounded.
func (z *Float) Neg(x *Float) *Float {
	z.Set(x)
	z.neg = !z.neg
	return z
}

// aligned gives both mantissas the same exponent.
func aligned(x, y *Float) (a, b nat, e int64) {
	ex, ey := x.low(), y.low()
	switch {
	case ex > ey:
		return natShl(nil, x.mant, uint(ex-ey)), y.mant, ey
	case ex < ey:
		return x.mant, natShl(nil, y.mant, uint(ey-ex)), ex
	}
	return x.mant, y.mant, ex
}

// sum is x+y, both finite, y with that sign.
func (z *Float) sum(x, y *Float, yneg bool) {
	// Of a number far smaller than the last bit that counts, only the sign matters.
	room := int64(z.prec) + int64(len(x.mant)+len(y.mant)+2)*wordBits
	if gap := int64(x.exp) - int64(y.exp); gap > room || gap < -room {
		big, neg, bigNeg := x, yneg, x.neg
		if gap < 0 {
			big, neg, bigNeg = y, x.neg, yneg
		}
		k := uint(z.prec) + wordBits
		m := natShl(nil, big.mant, k)
		if neg != bigNeg {
			m = sub(m, natOne)
		}
		z.set(bigNeg, m, big.low()-int64(k), true)
		return
	}
	a, b, e := aligned(x, y)
	m, neg := natAdd(nil, a, x.neg, b, yneg)
	z.set(neg, m, e, false)
	if z.form == zero && z.acc == Exact {
		z.neg = z.mode == ToNegativeInf
	}
}

func (z *Float) addOrSub(x, y *Float, yneg bool, nan string) *Float {
	if z.prec == 0 {
		z.prec = max(x.prec, y.prec)
	}
	switch {
	case x.form == finite && y.form == finite:
		z.sum(x, y, yneg)
	case x.form == inf && y.form == inf && x.neg != yneg:
		z.acc, z.form, z.neg = Exact, zero, false
		panic(ErrNaN{nan})
	case x.form == zero && y.form == zero:
		neg := x.neg && yneg
		z.acc, z.form, z.neg = Exact, zero, neg
	case x.form == inf || y.form == zero:
		z.Set(x)
	default:
		z.Set(y)
		z.neg = yneg
	}
	return z
}

// Add sets z to x + y, rounded. It panics with ErrNaN for infinities of different signs.
func (z *Float) Add(x, y *Float) *Float {
	return z.addOrSub(x, y, y.neg, "addition of infinities with opposite signs")
}

// Sub sets z to x - y, rounded. It panics with ErrNaN for infinities of the same sign.
func (z *Float) Sub(x, y *Float) *Float {
	return z.addOrSub(x, y, !y.neg, "subtraction of infinities with equal signs")
}

// Mul sets z to x × y, rounded. It panics with ErrNaN for 0 and an infinity.
func (z *Float) Mul(x, y *Float) *Float {
	if z.prec == 0 {
		z.prec = max(x.prec, y.prec)
	}
	neg := x.neg != y.neg
	switch {
	case x.form == finite && y.form == finite:
		z.set(neg, natMul(nil, x.mant, y.mant), x.low()+y.low(), false)
		return z
	case x.form == zero && y.form == inf || x.form == inf && y.form == zero:
		z.acc, z.form, z.neg = Exact, zero, false
		panic(ErrNaN{"multiplication of zero with infinity"})
	case x.form == inf || y.form == inf:
		z.form = inf
	default:
		z.form = zero
	}
	z.acc, z.neg = Exact, neg
	return z
}

// Quo sets z to x / y, rounded. It panics with ErrNaN for 0 / 0 and for two infinities.
func (z *Float) Quo(x, y *Float) *Float {
	if z.prec == 0 {
		z.prec = max(x.prec, y.prec)
	}
	neg := x.neg != y.neg
	switch {
	case x.form == finite && y.form == finite:
		e := x.low() - y.low()
		a, b := x.mant, y.mant
		// As many bits as are wanted, those that decide the rounding, and a word for the mantissa's edge.
		shift := max(0, int64(z.prec)+2*wordBits-int64(a.bitLen()-b.bitLen()))
		q, r := natDiv(nil, nil, natShl(nil, a, uint(shift)), b)
		z.set(neg, q, e-shift, len(r) > 0)
		return z
	case x.form == zero && y.form == zero || x.form == inf && y.form == inf:
		z.acc, z.form, z.neg = Exact, zero, false
		panic(ErrNaN{"division of zero by zero or infinity by infinity"})
	case x.form == zero || y.form == inf:
		z.form = zero
	default:
		z.form = inf
	}
	z.acc, z.neg = Exact, neg
	return z
}

// Sqrt sets z to the square root of x, rounded. It panics with ErrNaN below zero.
func (z *Float) Sqrt(x *Float) *Float {
	if z.prec == 0 {
		z.prec = x.prec
	}
	if x.Sign() == -1 {
		panic(ErrNaN{"square root of negative operand"})
	}
	if x.form != finite {
		z.acc, z.form, z.neg = Exact, x.form, x.neg
		return z
	}
	e := x.low()
	shift := max(0, 2*(int64(z.prec)+2*wordBits)-int64(x.mant.bitLen()))
	if (e-shift)&1 != 0 {
		shift++
	}
	m := natShl(nil, x.mant, uint(shift))
	r := natSqrt(nil, m)
	z.set(false, r, (e-shift)/2, natCmp(natMul(nil, r, r), m) != 0)
	return z
}

// ord returns the order of the kinds of number: -Inf, negative, zero, positive, +Inf.
func (x *Float) ord() int {
	m := 0
	switch x.form {
	case finite:
		m = 1
	case inf:
		m = 2
	}
	if x.neg {
		m = -m
	}
	return m
}

// Cmp returns -1, 0 or +1 as x is less than, equal to or more than y.
func (x *Float) Cmp(y *Float) int {
	mx, my := x.ord(), y.ord()
	switch {
	case mx < my:
		return -1
	case mx > my:
		return 1
	case mx != 1 && mx != -1:
		return 0
	}
	c := 0
	if x.exp != y.exp {
		c = 1
		if x.exp < y.exp {
			c = -1
		}
	} else {
		a, b, _ := aligned(x, y)
		c = natCmp(a, b)
	}
	return c * mx
}

func (x *Float) validate() string {
	if x.form != finite {
		return ""
	}
	n := len(x.mant)
	switch {
	case n == 0:
		return "nonzero finite number with empty mantissa"
	case x.mant[n-1]>>(wordBits-1) == 0:
		return fmt.Sprintf("msb not set in last word %#x of %s", x.mant[n-1], x.Text('p', 0))
	case x.prec == 0:
		return "zero precision finite number"
	}
	return ""
}
