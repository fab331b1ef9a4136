package main

func f() int { return 1 }

func main() {
	f() := 1 // ERROR 2 "non-name f() on left side of :="
	1 := 2 // ERROR 2 "non-name 1 on left side of :="
	"x" = 3 // ERROR 2 "cannot assign to \"x\" (neither addressable nor a map index expression)"
	f() = 2 // ERROR 2 "cannot assign to f() (neither addressable nor a map index expression)"
	a, 1 := 2, 3 // ERROR 2 "declared and not used: a" 5 "non-name 1 on left side of :="
	(b) := 3 // ERROR 2 "non-name (b) on left side of :=" 3 "undefined: b"
	*p := 3 // ERROR 2 "non-name *p on left side of :=" 3 "undefined: p"
	x[0], y := 1, 2 // ERROR 2 "non-name x[0] on left side of :=" 2 "undefined: x" 8 "declared and not used: y"
}
