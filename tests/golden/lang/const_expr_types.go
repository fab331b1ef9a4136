// Typed constants, constant conversions and expressions of mixed kinds.
package main

import (
	"fmt"
	"math"
	"time"
)

type Bits uint8

const (
	A Bits = 1 << iota
	B
	C
	All = A | B | C
	Not = ^A
)

type Temp float32

const (
	Freezing Temp = 32
	Boiling       = Freezing + 180
)

const (
	x          = 5
	y  float64 = x / 2
	z          = x / 2.0
	s          = "len" + "gth"
	l          = len(s)
	r          = 'a' + 1
	b          = l > 3 && r == 'b'
	i8  int8   = -1 << 7
	u   uint   = 1<<63 | 1
	c          = 3 + 4i
	re         = real(c)
	sec        = 2 * time.Second
	d          = time.Duration(1.5 * float64(time.Second/time.Nanosecond) / 1e9 * 1e9)
	big        = math.MaxUint64
	inf        = math.MaxFloat64 * 10 / 10
)

func (b Bits) Has(o Bits) bool { return b&o == o }

func main() {
	fmt.Println(A, B, C, All, Not, All.Has(B), Not.Has(A))
	fmt.Println(Freezing, Boiling)
	fmt.Printf("%T %T\n", Boiling, Not)
	fmt.Println(y, z, s, l, r, b, i8, u, c, re, sec, d)
	fmt.Println(uint64(big), inf == math.MaxFloat64, big>>60, big/1e18)
	var f32 float32 = 1.0 / 3
	fmt.Println(f32 == 1.0/3, float64(f32) == 1.0/3)
	const huge = 1e1000
	fmt.Println(huge/1e999, math.Pi*1e10)
	fmt.Println(5%3, -5%3, 5/-3, 1<<3|1, 7&^2, 07, 0xFp0, 1_0.2_5)
	fmt.Println('\n', '\x41', '\u00e9', '\U0001F600', '\'', "\"\t\\")
	fmt.Println(time.Duration(x)*time.Millisecond, x*time.Minute)
	const typed int64 = 10
	fmt.Println(typed/4, typed/4.0, typed<<2, -typed%4)
	const t, f = true, !true
	fmt.Println(t && !f, t != f, string("const")+"ant", len([...]int{1, 2, x: 3}))
}
