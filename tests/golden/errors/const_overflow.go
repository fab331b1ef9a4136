package main

func main() {
	var a int8 = 127 + 1 // ERROR 15 "cannot use 127 + 1 (untyped int constant 128) as int8 value in variable declaration (overflows)"
	var b uint8 = -1 // ERROR 16 "cannot use -1 (untyped int constant) as uint8 value in variable declaration (overflows)"
	var c int32 = 1 << 31 // ERROR 16 "cannot use 1 << 31 (untyped int constant 2147483648) as int32 value in variable declaration (overflows)"
	var d int64 = 1 << 63 // ERROR 16 "cannot use 1 << 63 (untyped int constant 9223372036854775808) as int64 value in variable declaration (overflows)"
	var e uint64 = 1<<64 - 1 + 1 // ERROR 17 "cannot use 1 << 64 - 1 + 1 (untyped int constant 18446744073709551616) as uint64 value in variable declaration (overflows)"
	var f float32 = 1e39 // ERROR 18 "cannot use 1e39 (untyped float constant 1e+39) as float32 value in variable declaration (overflows)"
	var g = int8(200) // ERROR 15 "constant 200 overflows int8"
	var h = uint(-5) // ERROR 15 "constant -5 overflows uint"
	var i = 1 << 64 // ERROR 10 "cannot use 1 << 64 (untyped int constant 18446744073709551616) as int value in variable declaration (overflows)"
	var j byte = 'ā' // ERROR 15 "cannot use 'ā' (untyped rune constant 257) as byte value in variable declaration (overflows)"
	var k = int(1e20) // ERROR 14 "cannot convert 1e20 (untyped float constant 100000000000000000000) to type int"
	var l int = 2.5 // ERROR 14 "cannot use 2.5 (untyped float constant) as int value in variable declaration (truncated)"
	var m = []int8{127, 128, -129} // ERROR 22 "cannot use 128 (untyped int constant) as int8 value in array or slice literal (overflows)" 27 "cannot use -129 (untyped int constant) as int8 value in array or slice literal (overflows)"
	var n = [3]int{5: 1} // ERROR 17 "invalid argument: index 5 out of bounds [0:3]"
	var o uint16 = 65535 + 1 // ERROR 17 "cannot use 65535 + 1 (untyped int constant 65536) as uint16 value in variable declaration (overflows)"
	x := uint8(1)
	x += 256 // ERROR 7 "256 (untyped int constant) overflows uint8"
	x = x + 300 // ERROR 10 "300 (untyped int constant) overflows uint8"
	x = x << 1.5 // ERROR 11 "1.5 (untyped float constant) truncated to uint"
	y := int8(1) * 128 // ERROR 17 "128 (untyped int constant) overflows int8"
	z := 10000000000 * 10000000000 // ERROR 7 "cannot use 10000000000 * 10000000000 (untyped int constant 100000000000000000000) as int value in assignment (overflows)"
	_ = "abc"[5] // ERROR 12 "invalid argument: index 5 out of bounds [0:3]"
	_ = [3]int{}[3] // ERROR 15 "invalid argument: index 3 out of bounds [0:3]"
	_ = [3]int{}[-1] // ERROR 15 "invalid argument: index -1 (constant of type int) must not be negative"
	s := []int{1}
	_ = s[-1] // ERROR 8 "invalid argument: index -1 (constant of type int) must not be negative"
	_ = s[1.5] // ERROR 8 "1.5 (untyped float constant) truncated to int"
	_ = s["a"] // ERROR 8 "cannot convert \"a\" (untyped string constant) to type int"
	_ = s[2:1] // ERROR 10 "invalid slice indices: 1 < 2"
	_, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _ = a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, y, z
	var big float64 = 1e400 // ERROR 20 "cannot use 1e400 (untyped float constant 1e+400) as float64 value in variable declaration (overflows)"
	_ = big
	_ = 5.0 % 2 // ERROR 6 "invalid operation: operator % not defined on 5.0 (untyped float constant 5)"
	_ = 1 % 0 // ERROR 10 "invalid operation: division by zero"
	_ = 1.0 / 0 // ERROR 12 "invalid operation: division by zero"
	w := 3
	_ = w / 0 // ERROR 10 "invalid operation: division by zero"
	_ = w % 0 // ERROR 10 "invalid operation: division by zero"
	w /= 0 // ERROR 7 "invalid operation: division by zero"
	_ = 1.5 / 0.0 // ERROR 12 "invalid operation: division by zero"
}
