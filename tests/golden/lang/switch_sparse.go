// Integer switches whose cases lie far apart, at the edges of their types, and all over a byte.
package main

import "fmt"

func sparse(x int) string {
	switch x {
	case 1:
		return "one"
	case -100000:
		return "neg"
	case 70000:
		return "70k"
	case 5, 6, 7, 8, 9:
		fallthrough
	case 100:
		return "some"
	case 1 << 40:
		return "big"
	case -1 << 63:
		return "min"
	case 1<<63 - 1:
		return "max"
	case 1000, 2000, 3000, 4000, 50000:
		return "k"
	default:
		return "default"
	}
}

func chars(c rune) int {
	switch c {
	case 0, '\t', '\n', '\f', '\r', '"', '&', '\'', '(', ')', '+', '/', ':', ';', '<', '>', '{', '}':
		return 1
	case '\u2028', '\u2029':
		return 2
	}
	return 0
}

func bytes(c byte) int {
	switch c {
	case 0, 255:
		return 1
	case 'a', 'z', 'A', 'Z', '_':
		return 2
	}
	return 0
}

func wide(c uint32) int {
	switch c {
	case 0, 1 << 31, 1<<32 - 1, 5, 77777, 1 << 20, 1 << 21:
		return 1
	}
	return 0
}

func small(c int8) int {
	switch c {
	case -128, -100, -50, 0, 50, 100, 127, 3, 4:
		return 1
	}
	return 0
}

func main() {
	for _, x := range []int{0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 99, 100, 101, 1000, 1001, 2000, 3000, 4000, 50000, 50001, 69999, 70000, 70001, -100000, -99999, 1 << 40, 1<<40 + 1, -1 << 63, -1<<63 + 1, 1<<63 - 1, 1<<63 - 2} {
		fmt.Print(x, " ", sparse(x), " ")
	}
	fmt.Println()
	n := 0
	for c := rune(-300); c < 0x3000; c++ {
		n = n*3 + chars(c)
	}
	for c := 0; c < 256; c++ {
		n = n*3 + bytes(byte(c))
		n = n*3 + small(int8(c))
	}
	for _, c := range []uint32{0, 1, 4, 5, 6, 77776, 77777, 77778, 1<<31 - 1, 1 << 31, 1<<31 + 1, 1<<32 - 1, 1<<32 - 2, 1 << 20, 1 << 21} {
		n = n*3 + wide(c)
	}
	fmt.Println(n)
}
