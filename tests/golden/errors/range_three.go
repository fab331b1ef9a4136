// A third iteration variable is reported if nothing else is wrong with the loop, by the checker.

package main

func main() {
	for a, b, c := range []int{1} { // ERROR 12 "range clause permits at most two iteration variables"
		_, _ = a, b
	}
	for a, b, c := range 10 { // ERROR 9 "range over 10 (untyped int constant) permits only one iteration variable"
		_, _ = a, b
	}
	for a, b, c := range nosuch { // ERROR 23 "undefined: nosuch"
		_, _ = a, b
	}
	for a, b, c := range func(func(int, int, int) bool) {} { // ERROR 23 "cannot range over func(func(int, int, int) bool) {} (value of type func(func(int, int, int) bool)): func must be func(yield func(...) bool): yield func has too many parameters"
		_, _ = a, b
	}
	var x, y, z int // ERROR 6 "declared and not used: x" 9 "declared and not used: y" 12 "declared and not used: z"
	for x, y, z = range map[int]int{} { // ERROR 12 "range clause permits at most two iteration variables"
	}
}
