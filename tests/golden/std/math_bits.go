// math/bits: counting, rotating, wide arithmetic.
package main

import (
	"fmt"
	"math/bits"
)

func main() {
	for _, x := range []uint64{0, 1, 2, 255, 1 << 40, 1<<64 - 1, 0x0123456789abcdef} {
		fmt.Println(bits.LeadingZeros64(x), bits.TrailingZeros64(x), bits.OnesCount64(x), bits.Len64(x), bits.Reverse64(x), bits.ReverseBytes64(x), bits.RotateLeft64(x, 13), bits.RotateLeft64(x, -4))
	}
	fmt.Println(bits.LeadingZeros8(1), bits.LeadingZeros16(1), bits.LeadingZeros32(1), bits.TrailingZeros8(0), bits.TrailingZeros16(8), bits.Len(0), bits.Len8(200), bits.OnesCount8(0xf1), bits.Reverse8(1), bits.RotateLeft8(0x81, 1), bits.RotateLeft32(1, 31), bits.UintSize)
	hi, lo := bits.Mul64(1<<63, 6)
	s, c := bits.Add64(1<<63, 1<<63, 1)
	d, b := bits.Sub64(1, 2, 0)
	q, r := bits.Div64(1, 0, 3)
	fmt.Println(hi, lo, s, c, d, b, q, r, bits.Rem64(5, 7, 9))
	h32, l32 := bits.Mul32(1<<31, 6)
	fmt.Println(h32, l32)
	defer func() { fmt.Println(recover()) }()
	bits.Div64(5, 0, 3)
}
