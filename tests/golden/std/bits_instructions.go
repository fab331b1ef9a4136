// Every function of math/bits that is an instruction, over the edges of its range, in loops that become hot.
package main

import (
	"fmt"
	"math"
	"math/bits"
)

var words = []uint64{0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff,
	0x80000000, 0xffffffff, 0x100000000, 0x0123456789abcdef, 1<<63 - 1, 1 << 63, 1<<64 - 1}

func counts(x uint64) (sum int) {
	sum += bits.Len64(x) + 3*bits.Len32(uint32(x)) + 5*bits.Len16(uint16(x)) + 7*bits.Len8(uint8(x)) + 11*bits.Len(uint(x))
	sum += 13*bits.LeadingZeros64(x) + 17*bits.LeadingZeros32(uint32(x)) + 19*bits.LeadingZeros16(uint16(x))
	sum += 23*bits.LeadingZeros8(uint8(x)) + 29*bits.LeadingZeros(uint(x))
	sum += 31*bits.TrailingZeros64(x) + 37*bits.TrailingZeros32(uint32(x)) + 41*bits.TrailingZeros16(uint16(x))
	sum += 43*bits.TrailingZeros8(uint8(x)) + 47*bits.TrailingZeros(uint(x))
	sum += 53*bits.OnesCount64(x) + 59*bits.OnesCount32(uint32(x)) + 61*bits.OnesCount16(uint16(x)) + 67*bits.OnesCount8(uint8(x))
	return sum
}

func moved(x uint64, k int) uint64 {
	x ^= bits.ReverseBytes64(x) + uint64(bits.ReverseBytes32(uint32(x))) + uint64(bits.ReverseBytes16(uint16(x)))
	x += bits.RotateLeft64(x, k) ^ uint64(bits.RotateLeft32(uint32(x), k)) + bits.RotateLeft64(x, -k)
	return x ^ uint64(bits.RotateLeft32(uint32(x), -k-1)) + uint64(bits.RotateLeft(uint(x), 3*k))
}

func wide(x, y, c uint64) uint64 {
	hi, lo := bits.Mul64(x, y)
	sum, carry := bits.Add64(hi, x, c)
	rest, borrow := bits.Sub64(lo, y, c)
	more, less := bits.Add64(sum, rest, carry)
	last, end := bits.Sub64(more, sum, borrow)
	return last*31 + less*7 + end*3 + carry*5 + borrow
}

func floats(x uint64) uint64 {
	f := math.Float64frombits(x)
	g := math.Copysign(1.5, f) + math.Copysign(2, -1)
	h := math.Float32frombits(uint32(x))
	return math.Float64bits(g) ^ uint64(math.Float32bits(-h)) ^ math.Float64bits(math.Copysign(f, -g))>>60
}

func integers(f float64) int64 {
	g := float32(f)
	return int64(f) ^ int64(int32(f)) ^ int64(g)*3 ^ int64(int32(g))*5 + int64(uint8(int32(f)))
}

func main() {
	for _, x := range words {
		fmt.Println(x, counts(x), moved(x, int(x&63)), wide(x, x>>3|1, x&1), floats(x))
	}
	numbers := []float64{0, -0.5, 0.99, 1, -1, 255.9, 1e9, -2147483648, 2147483647, 1e15, -1e15, 0x1p62}
	for _, f := range numbers {
		if math.Abs(f) < 0x1p31 {
			fmt.Println(f, integers(f))
		} else {
			fmt.Println(f, int64(f))
		}
	}
	var h uint64
	for i := 0; i < 200000; i++ {
		x := words[i%len(words)] + uint64(i)
		h = h*31 + uint64(counts(x)) ^ moved(x, i) ^ wide(x, h, uint64(i)&1) ^ floats(x&^(0x7ff<<52)&^(0xff<<23))
		h += uint64(integers(numbers[i%9]))
	}
	fmt.Println(h)
}
