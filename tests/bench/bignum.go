// bignum: numbers of many 64-bit words, multiplied with bits.Mul64 and bits.Add64; factorials and powers.
package main

import (
	"fmt"
	"math/bits"
)

type nat []uint64

func (x nat) mulWord(y, carry uint64) nat {
	out := make(nat, len(x), len(x)+1)
	for i, v := range x {
		hi, lo := bits.Mul64(v, y)
		var c uint64
		out[i], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
	if carry != 0 {
		out = append(out, carry)
	}
	return out
}

func (x nat) mul(y nat) nat {
	out := make(nat, len(x)+len(y))
	for i, v := range y {
		carry := uint64(0)
		for j, w := range x {
			hi, lo := bits.Mul64(v, w)
			lo, c := bits.Add64(lo, carry, 0)
			hi += c
			out[i+j], c = bits.Add64(out[i+j], lo, 0)
			carry = hi + c
		}
		out[i+len(x)] = carry
	}
	for len(out) > 0 && out[len(out)-1] == 0 {
		out = out[:len(out)-1]
	}
	return out
}

func (x nat) length() int {
	if len(x) == 0 {
		return 0
	}
	return 64*(len(x)-1) + bits.Len64(x[len(x)-1])
}

func (x nat) digest() uint64 {
	h := uint64(14695981039346656037)
	for _, w := range x {
		h = bits.RotateLeft64(h^w, 13)*1099511628211 + uint64(bits.OnesCount64(w)+bits.TrailingZeros64(w))
	}
	return h
}

func main() {
	f := nat{1}
	for i := uint64(2); i <= 3000; i++ {
		f = f.mulWord(i, 0)
	}
	p := nat{3}
	for i := 0; i < 14; i++ {
		p = p.mul(p)
	}
	var h uint64
	for i := 0; i < 150; i++ {
		h ^= f.mul(p).digest()
		p[i%len(p)] += uint64(i)
	}
	fmt.Println("bignum", f.length(), p.length(), f.digest(), p.digest(), h)
}
