package main

import "fmt"

// Small functions that assign to their parameters and results while they read them.

func ones(x uint64) (n uint64) {
	x -= (x >> 1) & 0x5555555555555555
	x = (x>>2)&0x3333333333333333 + x&0x3333333333333333
	x += x >> 4
	x &= 0x0f0f0f0f0f0f0f0f
	x *= 0x0101010101010101
	return x >> 56
}

func swapped(x, y int) int {
	x, y = y, x
	return 10*x + y
}

func turned(x, y, z int) int {
	x, y, z = y+z, z*x, x-y
	return 100*x + 10*y + z
}

func results(x int) (a, b int) {
	a, b = x, x+1
	a, b = b, a
	a = (a*2)&15 + a*b
	return b, a
}

func nested(x int) int {
	x = swapped(x, x+1)*2 + swapped(x+2, x)
	return x
}

func float(x float64) float64 {
	x = (x*2)*x + x*3
	x = (x+1)/2 - x/4
	return x
}

type point struct{ x, y int }

func (p point) turn() point {
	p.x, p.y = -p.y, p.x
	return p
}

func text(s string) string {
	s = s[1:] + s[:1]
	return s
}

func main() {
	sum := uint64(0)
	for _, x := range []uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29} {
		sum += ones(x)
	}
	fmt.Println(sum, ones(7), ones(^uint64(0)))
	for i := range 3 {
		fmt.Println(swapped(i, i+5), turned(i, 2*i+1, 7), nested(i), float(float64(i)))
		fmt.Println(results(i + 3))
		fmt.Println(point{i, i + 1}.turn(), text("abc"))
	}
}
