// words: numbers of many words as math/big has them in pure Go: products, quotients, shifts and bit
// counts, by the functions of math/bits.
package main

import (
	"fmt"
	"math/bits"
)

type nat []uint

func (z nat) norm() nat {
	i := len(z)
	for i > 0 && z[i-1] == 0 {
		i--
	}
	return z[:i]
}

func mulAddWWW(x, y, c uint) (hi, lo uint) {
	hi, lo = bits.Mul(x, y)
	var carry uint
	lo, carry = bits.Add(lo, c, 0)
	return hi + carry, lo
}

func addMulVVW(z, x []uint, y uint) (c uint) {
	for i := 0; i < len(z) && i < len(x); i++ {
		hi, lo := mulAddWWW(x[i], y, z[i])
		sum, carry := bits.Add(lo, c, 0)
		c, z[i] = hi+carry, sum
	}
	return c
}

func addVV(z, x, y []uint) (c uint) {
	for i := 0; i < len(z) && i < len(x) && i < len(y); i++ {
		z[i], c = bits.Add(x[i], y[i], c)
	}
	return c
}

func subVV(z, x, y []uint) (c uint) {
	for i := 0; i < len(z) && i < len(x) && i < len(y); i++ {
		z[i], c = bits.Sub(x[i], y[i], c)
	}
	return c
}

func divW(z, x []uint, y uint) (r uint) {
	for i := len(z) - 1; i >= 0; i-- {
		z[i], r = bits.Div(r, x[i], y)
	}
	return r
}

func (z nat) mul(x, y nat) nat {
	z = make(nat, len(x)+len(y))
	for i, w := range y {
		if w != 0 {
			z[len(x)+i] = addMulVVW(z[i:i+len(x)], x, w)
		}
	}
	return z.norm()
}

func shl(z, x []uint, by uint) (c uint) {
	for i, w := range x {
		z[i], c = w<<by|c, w>>(bits.UintSize-by)
	}
	return c
}

func (x nat) bits() (n, ones int) {
	for _, w := range x {
		ones += bits.OnesCount(w)
	}
	if len(x) > 0 {
		n = len(x)*bits.UintSize - bits.LeadingZeros(x[len(x)-1])
	}
	return n, ones
}

func (x nat) String() string {
	q := append(nat(nil), x...)
	var digits []byte
	for len(q) > 0 {
		r := divW(q, q, 1e18)
		q = q.norm()
		for i := 0; i < 18 && (len(q) > 0 || r > 0); i++ {
			digits = append(digits, byte('0'+r%10))
			r /= 10
		}
	}
	for i, j := 0, len(digits)-1; i < j; i, j = i+1, j-1 {
		digits[i], digits[j] = digits[j], digits[i]
	}
	return string(digits)
}

func main() {
	a, b := nat{1}, nat{3}
	ones, length := 0, 0
	for i := 0; i < 9000; i++ {
		sum := make(nat, max(len(a), len(b))+1)
		x, y := make(nat, len(sum)), make(nat, len(sum))
		copy(x, a)
		copy(y, b)
		addVV(sum, x, y)
		if i%3 == 0 {
			shl(sum, sum, uint(i%7+1))
		}
		a, b = b, sum.norm()
		n, k := b.bits()
		ones += k
		length += n
	}
	for i := 0; i < 30; i++ {
		p := nat(nil).mul(a, b)
		q := make(nat, len(p))
		subVV(q, p, p[:len(p)-1])
		n, k := p.bits()
		ones, length = ones+k, length+n
	}
	s := nat(nil).mul(a, a).String()
	fmt.Println("words", ones, length, len(s), s[:20], s[len(s)-20:])
}
