// lz: compression by back references found through a hash table, and decompression.
package main

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

func input(n int) []byte {
	words := []string{"the ", "quick ", "brown ", "fox ", "jumps ", "over ", "lazy ", "dogs ", "and ", "then "}
	out := make([]byte, 0, n+8)
	seed := uint32(12345)
	for len(out) < n {
		seed = seed*1103515245 + 12345
		out = append(out, words[seed>>16%10]...)
		if seed>>20&7 == 0 {
			out = append(out, byte(seed>>8))
		}
	}
	return out[:n]
}

func hash(v uint32) uint32 { return v * 2654435761 >> 18 }

func compress(src []byte) []byte {
	var table [1 << 14]int32
	for i := range table {
		table[i] = -1
	}
	dst := make([]byte, 0, len(src)/2)
	start, at := 0, 0
	for at+4 <= len(src) {
		v := binary.LittleEndian.Uint32(src[at:])
		slot := &table[hash(v)]
		cand := int(*slot)
		*slot = int32(at)
		if cand < 0 || at-cand > 0xffff || binary.LittleEndian.Uint32(src[cand:]) != v {
			at++
			continue
		}
		n := 4
		for at+n < len(src) && n < 255+4 && src[cand+n] == src[at+n] {
			n++
		}
		dst = literals(dst, src[start:at])
		dst = append(dst, 0xff, byte(n-4), byte(at-cand), byte((at-cand)>>8))
		at += n
		start = at
	}
	return literals(dst, src[start:])
}

func literals(dst, src []byte) []byte {
	for len(src) > 0 {
		n := min(len(src), 254)
		dst = append(dst, byte(n))
		dst = append(dst, src[:n]...)
		src = src[n:]
	}
	return dst
}

func expand(src []byte) []byte {
	var dst []byte
	for i := 0; i < len(src); {
		n := int(src[i])
		i++
		if n < 255 {
			dst = append(dst, src[i:i+n]...)
			i += n
			continue
		}
		n = int(src[i]) + 4
		from := len(dst) - (int(src[i+1]) | int(src[i+2])<<8)
		i += 3
		for k := 0; k < n; k++ {
			dst = append(dst, dst[from+k])
		}
	}
	return dst
}

func main() {
	src := input(1 << 20)
	packed, sum := 0, uint32(0)
	for round := 0; round < 8; round++ {
		src[round*1000] ^= byte(round)
		c := compress(src)
		d := expand(c)
		if string(d) != string(src) {
			panic("not the same")
		}
		packed += len(c)
		sum ^= crc32.ChecksumIEEE(c)
	}
	fmt.Printf("lz %d %08x\n", packed, sum)
}
