package big

import "math/bits"

// Word is a digit of a number in base 2**64.
type Word uint

const wordBits = bits.UintSize

// nat is a whole number, not negative: words with the least significant first, and no leading zero.
// Functions that make one are given a slice they may write it into.
type nat []Word

// natAdd is x+y of signed numbers.
func natAdd(z, x nat, xneg bool, y nat, yneg bool) (abs nat, neg bool)
func natMul(z, x, y nat) nat

// natDiv returns the quotient and the remainder; it panics if y is 0.
func natDiv(q, r, x, y nat) (nat, nat)
func natCmp(x, y nat) int
func natShl(z, x nat, n uint) nat
func natShr(z, x nat, n uint) nat

// Operations of natLogic.
const (
	opAnd = iota
	opAndNot
	opOr
	opXor
)

// natLogic works bit by bit, as if on numbers in two's complement.
func natLogic(z nat, op int, x nat, xneg bool, y nat, yneg bool) (abs nat, neg bool)
func natPow(z, x, y nat) nat
func natPowMod(z, x, y, m nat) nat
func natGCD(z, x, y nat) nat

// natGCDExt also has the factor of x in g = s*x + t*y.
func natGCDExt(g, s, x, y nat) (gcd, factor nat, neg bool)
func natSqrt(z, x nat) nat
func natText(x nat, base int) string

// natParse reads digits that are known to be such of the base.
func natParse(z nat, digits string, base int) nat
func natBytes(x nat) []byte
func natSetBytes(z nat, b []byte) nat

var natOne = nat{1}

func (z nat) set(x nat) nat { return append(z[:0], x...) }

func (z nat) setUint64(x uint64) nat {
	if x == 0 {
		return z[:0]
	}
	return append(z[:0], Word(x))
}

func (z nat) norm() nat {
	n := len(z)
	for n > 0 && z[n-1] == 0 {
		n--
	}
	return z[:n]
}

func (x nat) bitLen() int {
	if len(x) == 0 {
		return 0
	}
	return (len(x)-1)*wordBits + bits.Len(uint(x[len(x)-1]))
}

func (x nat) trailingZeros() uint {
	for i, w := range x {
		if w != 0 {
			return uint(i*wordBits + bits.TrailingZeros(uint(w)))
		}
	}
	return 0
}

func (x nat) bit(i uint) uint {
	if j := i / wordBits; j < uint(len(x)) {
		return uint(x[j] >> (i % wordBits) & 1)
	}
	return 0
}

// sticky reports whether one of the lowest n bits is set.
func (x nat) sticky(n uint) bool {
	return len(x) > 0 && x.trailingZeros() < n
}

func (x nat) uint64() uint64 {
	if len(x) == 0 {
		return 0
	}
	return uint64(x[0])
}

func add(x, y nat) nat {
	z, _ := natAdd(nil, x, false, y, false)
	return z
}

// sub is x-y, where x is not less.
func sub(x, y nat) nat {
	z, _ := natAdd(nil, x, false, y, true)
	return z
}
