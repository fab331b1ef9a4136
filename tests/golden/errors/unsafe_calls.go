package main

import "unsafe"

type bytes []byte

func f[P *int | *string, S []int | bytes, Q ~*int](p P, s S, q Q) {
	_ = unsafe.Slice(p, 1) // ERROR 19 "invalid argument: p (variable of type P constrained by *int | *string) is not a pointer"
	_ = unsafe.SliceData(s) // ERROR 23 "invalid argument: s (variable of type S constrained by []int | bytes) is not a slice"
	_ = unsafe.Slice(q, 1)
}

func main() {
	var (
		b []byte
		n int
		x float64
		p *int8
	)
	_ = unsafe.String(&b[0], -1) // ERROR 27 "invalid argument: length -1 (constant of type int) must not be negative"
	_ = unsafe.String(&b[0], x) // ERROR 27 "invalid argument: length x (variable of type float64) must be integer"
	_ = unsafe.String(p, n) // ERROR 20 "cannot use p (variable of type *int8) as *byte value in argument to unsafe.String"
	_ = unsafe.String(b, n) // ERROR 20 "cannot use b (variable of type []byte) as *byte value in argument to unsafe.String"
	_ = unsafe.String(&b[0]) // ERROR 6 "invalid operation: not enough arguments for unsafe.String(&b[0]) (expected 2, found 1)"
	_ = unsafe.StringData(b) // ERROR 24 "cannot use b (variable of type []byte) as string value in argument to unsafe.StringData"
	_ = unsafe.StringData("a", "b") // ERROR 6 "invalid operation: too many arguments for unsafe.StringData(\"a\", \"b\") (expected 1, found 2)"
	_ = unsafe.Slice(b, n) // ERROR 19 "invalid argument: b (variable of type []byte) is not a pointer"
	_ = unsafe.Slice(nil, n) // ERROR 19 "invalid argument: nil is not a pointer"
	_ = unsafe.Slice(p, -5) // ERROR 22 "invalid argument: length -5 (constant of type int) must not be negative"
	_ = unsafe.Slice(p, "x") // ERROR 22 "cannot convert \"x\" (untyped string constant) to type int"
	_ = unsafe.Slice(p, 1.5) // ERROR 22 "1.5 (untyped float constant) truncated to int"
	_ = unsafe.Slice(p, 1<<63) // ERROR 22 "1 << 63 (untyped int constant 9223372036854775808) overflows int"
	_ = unsafe.SliceData(p) // ERROR 23 "invalid argument: p (variable of type *int8) is not a slice"
	_ = unsafe.SliceData("abc") // ERROR 23 "invalid argument: \"abc\" (untyped string constant) is not a slice"
	_ = unsafe.SliceData([3]int{}) // ERROR 23 "invalid argument: [3]int{} (value of type [3]int) is not a slice"
	_ = unsafe.Add(p, 1) // ERROR 17 "cannot use p (variable of type *int8) as unsafe.Pointer value in argument to unsafe.Add"
	_ = unsafe.Add(unsafe.Pointer(p), x) // ERROR 36 "invalid argument: length x (variable of type float64) must be integer"
	_ = unsafe.Add(unsafe.Pointer(p), -1)
	var s string = unsafe.Slice(&b[0], 1) // ERROR 17 "cannot use unsafe.Slice(&b[0], 1) (value of type []byte) as string value in variable declaration"
	var i *int = unsafe.SliceData(b) // ERROR 15 "cannot use unsafe.SliceData(b) (value of type *byte) as *int value in variable declaration"
	unsafe.Slice(&b[0], 1) // ERROR 2 "unsafe.Slice(&b[0], 1) (value of type []byte) is not used"
	defer unsafe.Add(nil, 1) // ERROR 8 "defer discards result of unsafe.Add(nil, 1) (value of type unsafe.Pointer)"
	_ = unsafe.Slice(both()...) // ERROR 6 "invalid operation: invalid use of ... with built-in Slice"
	_ = unsafe.Strings // ERROR 13 "undefined: unsafe.Strings"
	_, _ = s, i
}

func both() (*int, int) { return nil, 0 }
