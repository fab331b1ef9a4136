package main

type M map[string]int

func main() {
	var s []int
	var m M
	var a [3]int
	var p *[3]int
	var ps *[]int
	str := "abc"
	x := 1.5
	_ = s["a"] // ERROR 8 "cannot convert \"a\" (untyped string constant) to type int"
	_ = s[x] // ERROR 8 "invalid argument: index x (variable of type float64) must be integer"
	_ = s[1.0]
	_ = m[1] // ERROR 8 "cannot use 1 (untyped int constant) as string value in map index"
	_ = a[3] // ERROR 8 "invalid argument: index 3 out of bounds [0:3]"
	_ = a[-1] // ERROR 8 "invalid argument: index -1 (constant of type int) must not be negative"
	_ = p[5] // ERROR 8 "invalid argument: index 5 out of bounds [0:3]"
	_ = ps[0] // ERROR 8 "cannot index ps (variable of type *[]int)"
	_ = str[10]
	_ = str["x"] // ERROR 10 "cannot convert \"x\" (untyped string constant) to type int"
	_ = "abc"[3] // ERROR 12 "invalid argument: index 3 out of bounds [0:3]"
	_ = 5[0] // ERROR 7 "cannot index 5 (untyped int constant)"
	_ = x[0] // ERROR 7 "cannot index x (variable of type float64)"
	_ = main[0] // ERROR 10 "cannot index main (value of type func())"
	_ = s[1:2:3]
	_ = str[0:1:2] // ERROR 14 "invalid operation: 3-index slice of string"
	_ = m[1:2] // ERROR 6 "cannot slice m (variable of map type M)"
	_ = a[2:1] // ERROR 10 "invalid slice indices: 1 < 2"
	_ = a[:4] // ERROR 9 "invalid argument: index 4 out of bounds [0:4]"
	_ = p[:5] // ERROR 9 "invalid argument: index 5 out of bounds [0:4]"
	_ = ps[:] // ERROR 6 "cannot slice ps (variable of type *[]int)"
	_ = "abc"[2:1] // ERROR 14 "invalid slice indices: 1 < 2"
	_ = "abc"[:4] // ERROR 13 "invalid argument: index 4 out of bounds [0:4]"
	_ = [3]int{}[:] // ERROR 6 "cannot slice unaddressable value [3]int{} (value of type [3]int)"
	_ = 5[:] // ERROR 6 "cannot slice 5 (untyped int constant)"
	s[0], m["a"] = "x", "y" // ERROR 17 "cannot use \"x\" (untyped string constant) as int value in multiple assignment" 22 "cannot use \"y\" (untyped string constant) as int value in multiple assignment"
	a[i] = 1 // ERROR 4 "undefined: i"
	_ = s[nil] // ERROR 8 "cannot convert nil to type int"
	_ = s[true] // ERROR 8 "cannot convert true (untyped bool constant) to type int"
	_ = s[1<<70] // ERROR 8 "1 << 70 (untyped int constant 1180591620717411303424) overflows int"
}
