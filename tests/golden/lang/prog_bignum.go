// Arbitrary precision by hand: factorials, Fibonacci numbers and powers as digit slices.
package main

import "fmt"

type Big []uint32 // little-endian, base 1e9

const base = 1000000000

func (b Big) mul(n uint32) Big {
	var r Big
	var carry uint64
	for _, d := range b {
		carry += uint64(d) * uint64(n)
		r = append(r, uint32(carry%base))
		carry /= base
	}
	if carry > 0 {
		r = append(r, uint32(carry))
	}
	return r
}

func (b Big) add(c Big) Big {
	if len(b) < len(c) {
		b, c = c, b
	}
	r := make(Big, 0, len(b)+1)
	var carry uint32
	for i, d := range b {
		s := d + carry
		if i < len(c) {
			s += c[i]
		}
		carry = s / base
		r = append(r, s%base)
	}
	if carry > 0 {
		r = append(r, carry)
	}
	return r
}

func (b Big) String() string {
	s := fmt.Sprint(b[len(b)-1])
	for i := len(b) - 2; i >= 0; i-- {
		s += fmt.Sprintf("%09d", b[i])
	}
	return s
}

func main() {
	f := Big{1}
	for i := uint32(2); i <= 60; i++ {
		f = f.mul(i)
	}
	fmt.Println(f)
	a, b := Big{0}, Big{1}
	for range 300 {
		a, b = b, a.add(b)
	}
	fmt.Println(a)
	p := Big{1}
	for range 256 {
		p = p.mul(2)
	}
	fmt.Println(p)
}
