// Bit sets, flags, masks, Gray codes and a bit matrix.
package main

import (
	"fmt"
	"strings"
)

type Perm uint8

const (
	Read Perm = 1 << iota
	Write
	Exec
)

func (p Perm) String() string {
	if p == 0 {
		return "-"
	}
	var s []string
	for i, n := range [...]string{"r", "w", "x"} {
		if p&(1<<i) != 0 {
			s = append(s, n)
		}
	}
	if rest := p &^ (Read | Write | Exec); rest != 0 {
		s = append(s, fmt.Sprintf("%#x", uint8(rest)))
	}
	return strings.Join(s, "|")
}

type Set []uint64

func (s *Set) Add(n int) {
	for len(*s) <= n/64 {
		*s = append(*s, 0)
	}
	(*s)[n/64] |= 1 << (n % 64)
}
func (s Set) Has(n int) bool { return n/64 < len(s) && s[n/64]>>(n%64)&1 == 1 }
func (s Set) Len() (n int) {
	for _, w := range s {
		for ; w != 0; w &= w - 1 {
			n++
		}
	}
	return
}

func sieve(n int) (ps []int) {
	bits := make([]byte, n/8+1)
	for i := 2; i < n; i++ {
		if bits[i>>3]&(1<<(i&7)) == 0 {
			ps = append(ps, i)
			for j := i * i; j < n; j += i {
				bits[j>>3] |= 1 << (j & 7)
			}
		}
	}
	return
}

func subsets(s string) (out []string) {
	for m := 0; m < 1<<len(s); m++ {
		var b []byte
		for i := range s {
			if m>>i&1 == 1 {
				b = append(b, s[i])
			}
		}
		out = append(out, string(b))
	}
	return
}

func main() {
	p := Read | Exec
	fmt.Println(p, p|Write, p&^Read, p^Exec, Perm(0), Perm(0x85), ^Read&0x7)
	p &^= Exec
	p ^= Write
	fmt.Println(p, p&Write != 0, p == Read|Write)
	var s Set
	for _, n := range []int{1, 63, 64, 200} {
		s.Add(n)
	}
	fmt.Println(s.Has(63), s.Has(65), s.Has(1000), s.Len(), len(s))
	ps := sieve(1000)
	fmt.Println(len(ps), ps[len(ps)-1])
	for i := range 8 {
		fmt.Printf("%03b ", i^i>>1)
	}
	fmt.Println(subsets("abc"))
	x := int8(-128)
	fmt.Println(x>>1, uint8(x)>>1, x>>7, x<<1, -x, ^x, x&-x, uint32(1)<<31>>31, int32(-1)>>31)
	var acc uint16
	for i := range 16 {
		acc = acc<<1 | uint16(i&1)
	}
	fmt.Printf("%016b %#04x\n", acc, acc)
}
