// Constants: iota in every position, implicit repetition, untyped arithmetic of any size.
package main

import "fmt"

const (
	a = iota
	b
	_
	d
	e = "text"
	f
	g = iota
	h
)

const (
	KB = 1 << (10 * (iota + 1))
	MB
	GB
)

type Weekday int

const (
	Sunday Weekday = iota
	Monday
	Tuesday
)

func (d Weekday) String() string { return [...]string{"Sun", "Mon", "Tue"}[d] }

const (
	p, q = iota, iota * 10
	r, s
	_, _
	t, u
)

const (
	bit0, mask0 = 1 << iota, 1<<iota - 1
	bit1, mask1
	_, _
	bit3, mask3
)

const huge = 1 << 200
const big = huge >> 198
const third = 1.0 / 3
const nine = third * 27

func main() {
	fmt.Println(a, b, d, e, f, g, h)
	fmt.Println(KB, MB, GB)
	fmt.Println(Sunday, Monday, Tuesday, Tuesday+0)
	fmt.Println(p, q, r, s, t, u)
	fmt.Println(bit0, mask0, bit1, mask1, bit3, mask3)
	fmt.Println(big, nine, huge/(huge-1) == 1)
	const local = iota
	const (
		x = len("hello") + iota
		y
	)
	fmt.Println(local, x, y)
	fmt.Printf("%T %T %T %T %T\n", a, 'x', 1.5, 2i, "s")
	var f32 float32 = 1 << 24
	fmt.Println(f32+1 == f32, 07_7, 0b1010, 0x_ff, 0o17, 1_000_000)
	fmt.Println('a'+1, 'a'*2.0, 5/2, 5/2.0, 5.0/2, 7%3, -7/2, -7%3)
	const c = complex(1, 2)
	fmt.Println(c*c, real(c), imag(c), 1i*1i)
}
