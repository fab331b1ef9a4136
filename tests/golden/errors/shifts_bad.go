package main

func main() {
	var f float64 = 1
	var s uint = 2
	var i int = 3
	_ = f << s // ERROR 6 "invalid operation: shifted operand f (variable of type float64) must be integer"
	_ = 1.5 << s // ERROR 6 "invalid operation: shifted operand 1.5 (untyped float constant) must be integer"
	_ = 1 << f // ERROR 11 "invalid operation: shift count f (variable of type float64) must be integer"
	_ = 1 << -1 // ERROR 11 "invalid operation: negative shift count -1 (untyped int constant)"
	_ = "a" << 1 // ERROR 6 "invalid operation: shifted operand \"a\" (untyped string constant) must be integer"
	_ = 1 << "a" // ERROR 11 "cannot convert \"a\" (untyped string constant) to type uint"
	var g float64 = 1 << s // ERROR 18 "invalid operation: shifted operand 1 (type float64) must be integer"
	_ = g
	_ = 1 << s == 2.5 // ERROR 6 "invalid operation: shifted operand 1 (type float64) must be integer"
	_ = 1.0 << s // ERROR 6 "invalid operation: shifted operand 1.0 (type float64) must be integer"
	var h int = 1.0 << s
	_ = float64(1 << s) // ERROR 14 "invalid operation: shifted operand 1 (type float64) must be integer"
	_ = int8(1) << 8 // ERROR 6 "int8(1) << 8 (constant 256 of type int8) overflows int8"
	_ = uint8(1) << 8 // ERROR 6 "uint8(1) << 8 (constant 256 of type uint8) overflows uint8"
	_ = i << 1.0
	_ = i << 1.5 // ERROR 11 "1.5 (untyped float constant) truncated to uint"
	_ = i << nil // ERROR 11 "cannot convert nil to type uint"
	i <<= f // ERROR 8 "invalid operation: shift count f (variable of type float64) must be integer"
	i <<= -1 // ERROR 8 "invalid operation: negative shift count -1 (untyped int constant)"
	f <<= 1 // ERROR 2 "invalid operation: shifted operand f (variable of type float64) must be integer"
	_ = i >> 1000
	const c = 1 << 1000 >> 999 // ERROR 14 "constant shift overflow"
	_ = c
	const d = 1 << 100
	_ = d // ERROR 6 "cannot use d (untyped int constant 1267650600228229401496703205376) as int value in assignment to _ identifier (overflows)"
	_ = true << 1 // ERROR 6 "invalid operation: shifted operand true (untyped bool constant) must be integer"
	_ = 1 << true // ERROR 11 "cannot convert true (untyped bool constant) to type uint"
	_ = [1 << 3]int{}
	_ = []int{}[1.0<<s]
	_ = "abc"[1.5<<1] // ERROR 12 "invalid operation: shifted operand 1.5 (untyped float constant) must be integer"
	_ = make([]int, 1<<s)
	_ = make([]int, 1.5<<s) // ERROR 18 "invalid operation: shifted operand 1.5 (untyped float constant) must be integer"
	_ = 1i << 2 // ERROR 6 "invalid operation: shifted operand 1i (untyped complex constant (0 + 1i)) must be integer"
	_ = (2 + 0i) << 2
	_ = h
}
