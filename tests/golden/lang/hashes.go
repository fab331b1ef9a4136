// Hashes and generators by hand: wrap-around multiplication, rotation, tables.
package main

import "fmt"

func fnv32(s string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(s); i++ {
		h ^= uint32(s[i])
		h *= 16777619
	}
	return h
}

func djb(s string) (h int32) {
	h = 5381
	for _, c := range []byte(s) {
		h = h<<5 + h + int32(c)
	}
	return
}

var table = func() (t [256]uint32) {
	for i := range t {
		c := uint32(i)
		for range 8 {
			if c&1 == 1 {
				c = c>>1 ^ 0xedb88320
			} else {
				c >>= 1
			}
		}
		t[i] = c
	}
	return
}()

func crc32(b []byte) uint32 {
	c := ^uint32(0)
	for _, x := range b {
		c = table[byte(c)^x] ^ c>>8
	}
	return ^c
}

func adler(b []byte) uint32 {
	a, d := uint32(1), uint32(0)
	for _, x := range b {
		a = (a + uint32(x)) % 65521
		d = (d + a) % 65521
	}
	return d<<16 | a
}

func xorshift(x *uint64) uint64 {
	*x ^= *x << 13
	*x ^= *x >> 7
	*x ^= *x << 17
	return *x * 0x2545F4914F6CDD1D
}

func murmur(h uint64) uint64 {
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

func rotl8(x uint8, n uint) uint8 { return x<<(n&7) | x>>(8-n&7) }

func main() {
	s := "The quick brown fox jumps over the lazy dog"
	fmt.Printf("%08x %d %08x %08x\n", fnv32(s), djb(s), crc32([]byte(s)), adler([]byte(s)))
	x := uint64(88172645463325252)
	for range 3 {
		fmt.Print(xorshift(&x), " ")
	}
	fmt.Println(murmur(1), murmur(murmur(1)))
	for n := range uint(9) {
		fmt.Print(rotl8(0b10010110, n), " ")
	}
	fmt.Println()
	var lcg int16 = 1
	for range 5 {
		lcg = lcg*25173 + 13849
		fmt.Print(lcg, " ")
	}
	fmt.Println()
}
