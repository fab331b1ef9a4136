package main

func sqrt(x float64) float64 { return x }

func main() {
	var i int = 5
	var i64 int64 = 6
	var u uint = 7
	var f32 float32 = 1.5
	var f64 float64 = 2.5
	var c complex128 = 1
	var b byte = 1
	var r rune = 1
	_ = i + i64 // ERROR 6 "invalid operation: i + i64 (mismatched types int and int64)"
	_ = i * u // ERROR 6 "invalid operation: i * u (mismatched types int and uint)"
	_ = f32 + f64 // ERROR 6 "invalid operation: f32 + f64 (mismatched types float32 and float64)"
	_ = i / f64 // ERROR 6 "invalid operation: i / f64 (mismatched types int and float64)"
	_ = c + f64 // ERROR 6 "invalid operation: c + f64 (mismatched types complex128 and float64)"
	_ = b + r // ERROR 6 "invalid operation: b + r (mismatched types byte and rune)"
	_ = i % f64 // ERROR 6 "invalid operation: i % f64 (mismatched types int and float64)"
	_ = i == i64 // ERROR 11 "invalid operation: i == i64 (mismatched types int and int64)"
	_ = f64 < i // ERROR 12 "invalid operation: f64 < i (mismatched types float64 and int)"
	i = i64 // ERROR 6 "cannot use i64 (variable of type int64) as int value in assignment"
	i = f64 // ERROR 6 "cannot use f64 (variable of type float64) as int value in assignment"
	f64 = i // ERROR 8 "cannot use i (variable of type int) as float64 value in assignment"
	f32 = f64 // ERROR 8 "cannot use f64 (variable of type float64) as float32 value in assignment"
	u = -1 // ERROR 6 "cannot use -1 (untyped int constant) as uint value in assignment (overflows)"
	b = 300 // ERROR 6 "cannot use 300 (untyped int constant) as byte value in assignment (overflows)"
	b = r // ERROR 6 "cannot use r (variable of type rune) as byte value in assignment"
	i = 1.0
	i = 1.1 // ERROR 6 "cannot use 1.1 (untyped float constant) as int value in assignment (truncated)"
	i = 1e3
	f64 = 1 << i // ERROR 8 "invalid operation: shifted operand 1 (type float64) must be integer"
	sqrt(i) // ERROR 7 "cannot use i (variable of type int) as float64 value in argument to sqrt"
	sqrt(2)
	sqrt(i64 + 1.5) // ERROR 13 "1.5 (untyped float constant) truncated to int64"
	_ = i + 1.5 // ERROR 10 "1.5 (untyped float constant) truncated to int"
	_ = u - 1.5 // ERROR 10 "1.5 (untyped float constant) truncated to uint"
	_ = f64 + 'a'
	_ = c < c // ERROR 6 "invalid operation: c < c (operator < not defined on complex128)"
	_ = c % 2 // ERROR 6 "invalid operation: operator % not defined on c (variable of type complex128)"
	_ = real(i) // ERROR 11 "invalid argument: argument has type int, expected complex type"
	_ = i & f64 // ERROR 6 "invalid operation: i & f64 (mismatched types int and float64)"
	_ = -u
	_ = ^f64 // ERROR 7 "invalid operation: operator ^ not defined on f64 (variable of type float64)"
	_ = i << i64
	_ = i >> f64 // ERROR 11 "invalid operation: shift count f64 (variable of type float64) must be integer"
	_ = int(f64) + f64 // ERROR 6 "invalid operation: int(f64) + f64 (mismatched types int and float64)"
	_ = float64(i) / i // ERROR 6 "invalid operation: float64(i) / i (mismatched types float64 and int)"
	var arr [i]int // ERROR 11 "invalid array length i"
	_ = make([]int, f64) // ERROR 18 "invalid argument: index f64 (variable of type float64) must be integer"
	_ = make([]int, i64)
	_ = arr[f64]
	_ = 7 / 2.0 * i // ERROR 6 "7 / 2.0 (untyped float constant 3.5) truncated to int"
	for j := 0.5; j < 3; j += i { // ERROR 23 "invalid operation: j += i (mismatched types float64 and int)"
	}
}
