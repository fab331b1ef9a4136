// Package big has whole numbers, fractions and floating-point numbers of any size.
package big

import (
	"fmt"
	"math/rand"
)

// Int is a signed whole number; the zero value is 0.
type Int struct {
	neg bool
	abs nat
}

var intOne = &Int{false, natOne}

// NewInt returns a new Int with the value x.
func NewInt(x int64) *Int { return new(Int).SetInt64(x) }

// Sign returns -1, 0 or +1.
func (x *Int) Sign() int {
	switch {
	case len(x.abs) == 0:
		return 0
	case x.neg:
		return -1
	}
	return 1
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// SetInt64 sets z to x.
func (z *Int) SetInt64(x int64) *Int {
	z.abs, z.neg = z.abs.setUint64(magnitude(x)), x < 0
	return z
}

// SetUint64 sets z to x.
func (z *Int) SetUint64(x uint64) *Int {
	z.abs, z.neg = z.abs.setUint64(x), false
	return z
}

// Set sets z to x.
func (z *Int) Set(x *Int) *Int {
	if z != x {
		z.abs, z.neg = z.abs.set(x.abs), x.neg
	}
	return z
}

// Bits returns the words of x without its sign, the lowest first. They share x's memory.
func (x *Int) Bits() []Word { return x.abs }

// SetBits sets z to the number of these words, the lowest first, whose memory it takes.
func (z *Int) SetBits(abs []Word) *Int {
	z.abs, z.neg = nat(abs).norm(), false
	return z
}

// Abs sets z to x without its sign.
func (z *Int) Abs(x *Int) *Int {
	z.Set(x)
	z.neg = false
	return z
}

// Neg sets z to -x.
func (z *Int) Neg(x *Int) *Int {
	z.Set(x)
	z.neg = len(z.abs) > 0 && !z.neg
	return z
}

// Add sets z to x + y.
func (z *Int) Add(x, y *Int) *Int {
	z.abs, z.neg = natAdd(z.abs, x.abs, x.neg, y.abs, y.neg)
	return z
}

// Sub sets z to x - y.
func (z *Int) Sub(x, y *Int) *Int {
	z.abs, z.neg = natAdd(z.abs, x.abs, x.neg, y.abs, !y.neg)
	return z
}

// Mul sets z to x × y.
func (z *Int) Mul(x, y *Int) *Int {
	neg := x.neg != y.neg
	z.abs = natMul(z.abs, x.abs, y.abs)
	z.neg = neg && len(z.abs) > 0
	return z
}

// MulRange sets z to the product of all numbers from a to b: 1 if a > b, 0 if the range contains 0.
func (z *Int) MulRange(a, b int64) *Int {
	switch {
	case a > b:
		return z.SetInt64(1)
	case a <= 0 && b >= 0:
		return z.SetInt64(0)
	}
	neg := false
	if a < 0 {
		neg = (b-a)&1 == 0
		a, b = -b, -a
	}
	z.abs, z.neg = mulRange(uint64(a), uint64(b)), neg
	return z
}

// mulRange multiplies halves of the range, so that factors have like sizes.
func mulRange(a, b uint64) nat {
	switch {
	case a == 0:
		return nil
	case a > b:
		return nat{1}
	case b-a < 16:
		z := nat(nil).setUint64(a)
		for a < b {
			a++
			z = natMul(z, z, nat{Word(a)})
		}
		return z
	}
	m := a + (b-a)/2
	return natMul(nil, mulRange(a, m), mulRange(m+1, b))
}

// Binomial sets z to the number of ways to choose k of n.
func (z *Int) Binomial(n, k int64) *Int {
	if k < 0 || k > n {
		return z.SetInt64(0)
	}
	if k > n-k {
		k = n - k
	}
	var a, b Int
	N := NewInt(n)
	z.Set(intOne)
	for i := int64(1); i <= k; i++ {
		a.Sub(N, b.SetInt64(i-1))
		z.Mul(z, &a)
		z.Quo(z, b.SetInt64(i))
	}
	return z
}

// Quo sets z to x / y, truncated toward zero. It panics if y is 0.
func (z *Int) Quo(x, y *Int) *Int {
	neg := x.neg != y.neg
	z.abs, _ = natDiv(z.abs, nil, x.abs, y.abs)
	z.neg = neg && len(z.abs) > 0
	return z
}

// Rem sets z to the remainder of Quo, which has the sign of x. It panics if y is 0.
func (z *Int) Rem(x, y *Int) *Int {
	neg := x.neg
	_, z.abs = natDiv(nil, z.abs, x.abs, y.abs)
	z.neg = neg && len(z.abs) > 0
	return z
}

// QuoRem sets z to Quo and r to Rem. It panics if y is 0.
func (z *Int) QuoRem(x, y, r *Int) (*Int, *Int) {
	qneg, rneg := x.neg != y.neg, x.neg
	z.abs, r.abs = natDiv(z.abs, r.abs, x.abs, y.abs)
	z.neg, r.neg = qneg && len(z.abs) > 0, rneg && len(r.abs) > 0
	return z, r
}

// Div sets z to x / y so that the remainder is not negative. It panics if y is 0.
func (z *Int) Div(x, y *Int) *Int {
	yneg := y.neg
	var r Int
	z.QuoRem(x, y, &r)
	if r.neg {
		if yneg {
			z.Add(z, intOne)
		} else {
			z.Sub(z, intOne)
		}
	}
	return z
}

// Mod sets z to the remainder of Div, which is not negative. It panics if y is 0.
func (z *Int) Mod(x, y *Int) *Int {
	y0 := y
	if z == y {
		y0 = new(Int).Set(y)
	}
	z.Rem(x, y)
	if z.neg {
		z.abs, z.neg = natAdd(z.abs, z.abs, true, y0.abs, false)
	}
	return z
}

// DivMod sets z to Div and m to Mod. It panics if y is 0.
func (z *Int) DivMod(x, y, m *Int) (*Int, *Int) {
	y0 := y
	if z == y || m == y {
		y0 = new(Int).Set(y)
	}
	z.QuoRem(x, y, m)
	if m.neg {
		if y0.neg {
			z.Add(z, intOne)
			m.Sub(m, y0)
		} else {
			z.Sub(z, intOne)
			m.Add(m, y0)
		}
	}
	return z, m
}

// Names of rounding modes as they apply to division.
const (
	Trunc = ToZero
	Floor = ToNegativeInf
	Round = ToNearestEven
	Ceil  = ToPositiveInf
)

// Divide sets z to x / y, rounded by mode, and r to the remainder x - z × y. It panics if y is 0.
func (z *Int) Divide(x, y, r *Int, mode RoundingMode) (*Int, *Int) {
	neg, rneg := x.neg != y.neg, x.neg
	d := y.abs
	q, rest := natDiv(nil, nil, x.abs, d)
	if len(rest) > 0 {
		away := false
		switch mode {
		case Trunc:
		case Floor:
			away = neg
		case Ceil:
			away = !neg
		case Round:
			c := natCmp(natShl(nil, rest, 1), d)
			away = c > 0 || c == 0 && q.bit(0) == 1
		default:
			panic("unsupported rounding mode")
		}
		if away {
			q = add(q, natOne)
			rest = sub(d, rest)
			rneg = !rneg
		}
	} else {
		rneg = false
	}
	if z != nil {
		z.abs, z.neg = q, neg && len(q) > 0
	}
	if r != nil {
		r.abs, r.neg = rest, rneg
	}
	return z, r
}

// Cmp returns -1, 0 or +1 as x is less than, equal to or more than y.
func (x *Int) Cmp(y *Int) (r int) {
	switch {
	case x == y:
		return 0
	case x.neg != y.neg:
		if x.neg {
			return -1
		}
		return 1
	}
	r = natCmp(x.abs, y.abs)
	if x.neg {
		r = -r
	}
	return r
}

// CmpAbs is Cmp of both without their signs.
func (x *Int) CmpAbs(y *Int) int { return natCmp(x.abs, y.abs) }

// Int64 returns x, or its lowest bits if it does not fit.
func (x *Int) Int64() int64 {
	v := int64(x.abs.uint64())
	if x.neg {
		v = -v
	}
	return v
}

// Uint64 returns x, or its lowest bits if it does not fit.
func (x *Int) Uint64() uint64 { return x.abs.uint64() }

// IsInt64 is true if x fits an int64.
func (x *Int) IsInt64() bool {
	if len(x.abs) <= 1 {
		w := int64(x.abs.uint64())
		return w >= 0 || x.neg && w == -w
	}
	return false
}

// IsUint64 is true if x fits a uint64.
func (x *Int) IsUint64() bool { return !x.neg && len(x.abs) <= 1 }

// Float64 returns the nearest float64, which may be an infinity, and how it was rounded.
func (x *Int) Float64() (float64, Accuracy) {
	f, acc := nearest(x.abs, 0, false, 53, -1022, 1023)
	if x.neg {
		return -f, -acc
	}
	return f, acc
}

// SetBytes sets z to the number of these bytes, the highest first.
func (z *Int) SetBytes(buf []byte) *Int {
	z.abs, z.neg = natSetBytes(z.abs, buf), false
	return z
}

// Bytes returns the bytes of x without its sign, the highest first; none for 0.
func (x *Int) Bytes() []byte { return natBytes(x.abs) }

// FillBytes writes the bytes of x without its sign to buf, with zeros in front. It panics if buf is too
// short.
func (x *Int) FillBytes(buf []byte) []byte {
	b := natBytes(x.abs)
	if len(b) > len(buf) {
		panic("math/big: buffer too small to fit value")
	}
	n := len(buf) - len(b)
	clear(buf[:n])
	copy(buf[n:], b)
	return buf
}

// BitLen returns how many bits x has without its sign; 0 for 0.
func (x *Int) BitLen() int { return x.abs.bitLen() }

// TrailingZeroBits returns how many zero bits x ends with; 0 for 0.
func (x *Int) TrailingZeroBits() uint { return x.abs.trailingZeros() }

// Exp sets z to x to the power of y, modulo m unless that is nil or 0. It returns nil for a negative y
// without an inverse of x; without m, it takes negative y for 0.
func (z *Int) Exp(x, y, m *Int) *Int {
	if m == nil || len(m.abs) == 0 {
		if y.neg {
			return z.SetInt64(1)
		}
		neg := x.neg && y.abs.bit(0) == 1
		z.abs = natPow(z.abs, x.abs, y.abs)
		z.neg = neg && len(z.abs) > 0
		return z
	}
	xabs, neg := x.abs, x.neg && y.abs.bit(0) == 1
	if y.neg {
		inverse := new(Int).ModInverse(x, m)
		if inverse == nil {
			return nil
		}
		xabs, neg = inverse.abs, false
	}
	mabs := m.abs
	r := natPowMod(nil, xabs, y.abs, mabs)
	if neg && len(r) > 0 {
		r = sub(mabs, r)
	}
	z.abs, z.neg = r, false
	return z
}

// GCD sets z to the greatest common divisor of a and b, and x and y, unless they are nil, so that z = a × x
// + b × y.
func (z *Int) GCD(x, y, a, b *Int) *Int {
	if len(a.abs) == 0 || len(b.abs) == 0 {
		// One factor is 1, the other 0.
		aZero, bZero, aNeg, bNeg := len(a.abs) == 0, len(b.abs) == 0, a.neg, b.neg
		if aZero {
			z.Set(b)
		} else {
			z.Set(a)
		}
		z.neg = false
		if x != nil {
			if aZero {
				x.SetUint64(0)
			} else {
				x.SetUint64(1)
				x.neg = aNeg
			}
		}
		if y != nil {
			if bZero {
				y.SetUint64(0)
			} else {
				y.SetUint64(1)
				y.neg = bNeg
			}
		}
		return z
	}
	if x == nil && y == nil {
		z.abs, z.neg = natGCD(z.abs, a.abs, b.abs), false
		return z
	}
	g, s, neg := natGCDExt(nil, nil, a.abs, b.abs)
	factor := Int{neg != a.neg, s}
	if y != nil {
		var t Int
		t.Mul(a, &factor)
		t.Sub(&Int{false, g}, &t)
		t.Quo(&t, b)
		if x != nil {
			*x = factor
		}
		*y = t
	} else {
		*x = factor
	}
	z.abs, z.neg = g, false
	return z
}

// Rand sets z to a random number from 0 up to, but not including, n. It panics unless n is positive.
func (z *Int) Rand(rnd *rand.Rand, n *Int) *Int {
	if n.neg || len(n.abs) == 0 {
		z.neg, z.abs = false, nil
		return z
	}
	z.neg = false
	limit := n.abs
	words := make(nat, len(limit))
	top := uint(len(limit)*wordBits - limit.bitLen())
	for {
		for i := range words {
			words[i] = Word(rnd.Uint32()) | Word(rnd.Uint32())<<32
		}
		words[len(words)-1] &= ^Word(0) >> top
		if z.abs = words.norm(); natCmp(z.abs, limit) < 0 {
			return z
		}
	}
}

// ModInverse sets z to the number whose product with g is 1 modulo n. It returns nil if there is none.
func (z *Int) ModInverse(g, n *Int) *Int {
	if n.neg {
		n = new(Int).Neg(n)
	}
	if g.neg {
		g = new(Int).Mod(g, n)
	}
	var d, x Int
	d.GCD(&x, nil, g, n)
	if d.Cmp(intOne) != 0 {
		return nil
	}
	if x.neg {
		return z.Add(&x, n)
	}
	return z.Set(&x)
}

// Jacobi returns the symbol (x/y).
func Jacobi(x, y *Int) int {
	if len(y.abs) == 0 || y.abs[0]&1 == 0 {
		panic(fmt.Sprintf("big: invalid 2nd argument to Int.Jacobi: need odd integer but got %s", y.String()))
	}
	var a, b Int
	a.Set(x)
	b.Set(y)
	j := 1
	if b.neg {
		if a.neg {
			j = -1
		}
		b.neg = false
	}
	for {
		if b.Cmp(intOne) == 0 {
			return j
		}
		if len(a.abs) == 0 {
			return 0
		}
		a.Mod(&a, &b)
		if len(a.abs) == 0 {
			return 0
		}
		s := a.abs.trailingZeros()
		if s&1 != 0 {
			if r := b.abs[0] & 7; r == 3 || r == 5 {
				j = -j
			}
		}
		a.Rsh(&a, s)
		if b.abs[0]&3 == 3 && a.abs[0]&3 == 3 {
			j = -j
		}
		a, b = b, a
	}
}

// ModSqrt sets z to a square root of x modulo the odd prime p. It returns nil if there is none.
func (z *Int) ModSqrt(x, p *Int) *Int {
	switch Jacobi(x, p) {
	case -1:
		return nil
	case 0:
		return z.SetInt64(0)
	}
	if x.neg || x.Cmp(p) >= 0 {
		x = new(Int).Mod(x, p)
	}
	var e Int
	switch {
	case p.abs[0]%4 == 3:
		e.Add(p, intOne)
		e.Rsh(&e, 2)
		return z.Exp(x, &e, p)
	case p.abs[0]%8 == 5:
		// Atkin's way.
		var alpha, beta Int
		e.Rsh(p, 3)
		x2 := new(Int).Lsh(x, 1)
		alpha.Exp(x2, &e, p)
		beta.Mul(&alpha, &alpha)
		beta.Mod(&beta, p)
		beta.Mul(&beta, x2)
		beta.Mod(&beta, p)
		beta.Sub(&beta, intOne)
		beta.Mul(&beta, x)
		beta.Mod(&beta, p)
		beta.Mul(&beta, &alpha)
		return z.Mod(&beta, p)
	}
	return z.tonelliShanks(x, p)
}

func (z *Int) tonelliShanks(x, p *Int) *Int {
	var s, n, y, b, g, t Int
	s.Sub(p, intOne)
	e := s.abs.trailingZeros()
	s.Rsh(&s, e)
	n.SetInt64(2)
	for Jacobi(&n, p) != -1 {
		n.Add(&n, intOne)
	}
	y.Add(&s, intOne)
	y.Rsh(&y, 1)
	y.Exp(x, &y, p)
	b.Exp(x, &s, p)
	g.Exp(&n, &s, p)
	for r := e; ; {
		var m uint
		t.Set(&b)
		for t.Cmp(intOne) != 0 {
			t.Mul(&t, &t).Mod(&t, p)
			m++
		}
		if m == 0 {
			return z.Set(&y)
		}
		t.SetInt64(0).SetBit(&t, int(r-m-1), 1).Exp(&g, &t, p)
		g.Mul(&t, &t).Mod(&g, p)
		y.Mul(&y, &t).Mod(&y, p)
		b.Mul(&b, &g).Mod(&b, p)
		r = m
	}
}

// Lsh sets z to x × 2**n.
func (z *Int) Lsh(x *Int, n uint) *Int {
	z.abs, z.neg = natShl(z.abs, x.abs, n), x.neg
	return z
}

// Rsh sets z to x / 2**n, rounded down.
func (z *Int) Rsh(x *Int, n uint) *Int {
	if x.neg {
		// Towards minus infinity, as two's complement has it.
		odd := x.abs.sticky(n)
		z.abs, z.neg = natShr(z.abs, x.abs, n), true
		if odd {
			z.abs, _ = natAdd(z.abs, z.abs, false, natOne, false)
		}
		return z
	}
	z.abs, z.neg = natShr(z.abs, x.abs, n), false
	return z
}

// Bit returns bit i of x; negative numbers have infinitely many ones in front. It panics if i is negative.
func (x *Int) Bit(i int) uint {
	if i < 0 {
		panic("negative bit index")
	}
	if x.neg {
		// The bits of -x are those of x-1, turned over.
		zeros := x.abs.trailingZeros()
		if uint(i) <= zeros {
			return x.abs.bit(uint(i))
		}
		return x.abs.bit(uint(i)) ^ 1
	}
	return x.abs.bit(uint(i))
}

// SetBit sets z to x with bit i set to b. It panics if i is negative or b is neither 0 nor 1.
func (z *Int) SetBit(x *Int, i int, b uint) *Int {
	if i < 0 {
		panic("negative bit index")
	}
	if b > 1 {
		panic("set bit is not 0 or 1")
	}
	mask := natShl(nil, natOne, uint(i))
	op := opOr
	if b == 0 {
		op = opAndNot
	}
	z.abs, z.neg = natLogic(z.abs, op, x.abs, x.neg, mask, false)
	return z
}

// And sets z to x & y, in two's complement.
func (z *Int) And(x, y *Int) *Int {
	z.abs, z.neg = natLogic(z.abs, opAnd, x.abs, x.neg, y.abs, y.neg)
	return z
}

// AndNot sets z to x &^ y, in two's complement.
func (z *Int) AndNot(x, y *Int) *Int {
	z.abs, z.neg = natLogic(z.abs, opAndNot, x.abs, x.neg, y.abs, y.neg)
	return z
}

// Or sets z to x | y, in two's complement.
func (z *Int) Or(x, y *Int) *Int {
	z.abs, z.neg = natLogic(z.abs, opOr, x.abs, x.neg, y.abs, y.neg)
	return z
}

// Xor sets z to x ^ y, in two's complement.
func (z *Int) Xor(x, y *Int) *Int {
	z.abs, z.neg = natLogic(z.abs, opXor, x.abs, x.neg, y.abs, y.neg)
	return z
}

// Not sets z to ^x, which is -x - 1.
func (z *Int) Not(x *Int) *Int {
	z.abs, z.neg = natAdd(z.abs, x.abs, !x.neg, natOne, true)
	return z
}

// Sqrt sets z to the square root of x, rounded down. It panics if x is negative.
func (z *Int) Sqrt(x *Int) *Int {
	if x.neg {
		panic("square root of negative number")
	}
	z.abs, z.neg = natSqrt(z.abs, x.abs), false
	return z
}
