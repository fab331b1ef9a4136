package bits_test

import (
	"fmt"
	"math/bits"
)

func ExampleLeadingZeros8() {
	fmt.Println(bits.LeadingZeros8(1), bits.LeadingZeros8(0))
	// Output:
	// 7 8
}

func ExampleLen() {
	fmt.Println(bits.Len(0), bits.Len(8))
	// Output:
	// 0 4
}

func ExampleOnesCount() {
	fmt.Println(bits.OnesCount(0b1011))
	// Output:
	// 3
}

func ExampleReverse8() {
	fmt.Printf("%08b\n", bits.Reverse8(0b00010011))
	// Output:
	// 11001000
}

func ExampleReverseBytes32() {
	fmt.Printf("%x\n", bits.ReverseBytes32(0x01020304))
	// Output:
	// 4030201
}

func ExampleRotateLeft8() {
	fmt.Printf("%08b %08b\n", bits.RotateLeft8(0b11, 3), bits.RotateLeft8(0b11, -1))
	// Output:
	// 00011000 10000001
}

func ExampleTrailingZeros() {
	fmt.Println(bits.TrailingZeros(8))
	// Output:
	// 3
}

func ExampleMul64() {
	fmt.Println(bits.Mul64(1<<63, 6))
	// Output:
	// 3 0
}

func ExampleAdd64() {
	sum, carry := bits.Add64(1<<63, 1<<63, 1)
	fmt.Println(sum, carry)
	// Output:
	// 1 1
}
