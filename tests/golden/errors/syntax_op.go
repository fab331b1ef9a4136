package main

func main() {
	x = 1 ++ 2 // ERROR 8 "syntax error: unexpected ++ at end of statement"
	y = x++ // ERROR 7 "syntax error: unexpected ++ at end of statement"
	++x // ERROR 2 "syntax error: unexpected ++, expected }"
	a = b = c
	a := b := c
	x =+ 1 =
	z = !
	f(x y)
	m[1 2]
	_ = 1 2
	_ = a b
	_ = <- 
}
