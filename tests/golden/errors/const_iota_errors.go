package main

const (
	a = iota + "x" // ERROR 6 "invalid operation: iota + \"x\" (mismatched types untyped int and untyped string)"
	b // ERROR 2 "invalid operation: iota + \"x\" (mismatched types untyped int and untyped string)"
	c, d = iota // ERROR 5 "missing init expr for d"
	e
)

const (
	f int8 = 126 + iota
	g
	h // ERROR 2 "cannot use 126 + iota (untyped int constant 128) as int8 value in constant declaration (overflows)"
)

const (
	i uint8 = 1 << (iota + 6)
	j
	k // ERROR 2 "cannot use 1 << (iota + 6) (untyped int constant 256) as uint8 value in constant declaration (overflows)"
)

const (
	l = len(s)
	m
	s = "x"
	t = 1 / (iota - 3) // ERROR 10 "invalid operation: division by zero"
)

var x = iota // ERROR 9 "cannot use iota outside constant declaration"

func main() {
	y := iota // ERROR 7 "cannot use iota outside constant declaration"
	const z = iota
	_ = y
	iota = 3 // ERROR 2 "cannot use iota outside constant declaration"
	_ = x
}
