package main

func v(a int, xs ...int)     {}
func w(xs ...any)            {}
func two() (int, []int)      { return 1, nil }
func three() (int, int, int) { return 1, 2, 3 }

type F func(...string)

func main() {
	s := []int{1}
	v() // ERROR 2 "not enough arguments in call to v\n\thave ()\n\twant (int, ...int)"
	v(1, s) // ERROR 7 "cannot use s (variable of type []int) as int value in argument to v"
	v(1, 2, s...) // ERROR 10 "too many arguments in call to v\n\thave (number, number, []int...)\n\twant (int, ...int)"
	v(s...) // ERROR 4 "not enough arguments in call to v\n\thave ([]int...)\n\twant (int, ...int)"
	v(1, s...)
	v(1, []string{}...) // ERROR 7 "cannot use []string{} (value of type []string) as []int value in argument to v"
	v(1, nil...)
	v(1, (5)...) // ERROR 7 "cannot use (5) (untyped int constant 5) as []int value in argument to v"
	v(three())
	v(two()) // ERROR 4 "cannot use two() (value of type []int) as int value in argument to v"
	w(s...) // ERROR 4 "cannot use s (variable of type []int) as []any value in argument to w"
	w(1, []any{}...) // ERROR 7 "too many arguments in call to w\n\thave (number, []any...)\n\twant (...any)"
	var f F = w // ERROR 12 "cannot use w (value of type func(xs ...any)) as F value in variable declaration"
	f([]string{"a"}) // ERROR 4 "cannot use []string{…} (value of type []string) as string value in argument to f"
	f("a", "b"...) // ERROR 9 "too many arguments in call to f\n\thave (string, string...)\n\twant (...string)"
	var arr [3]int
	v(1, arr...) // ERROR 7 "cannot use arr (variable of type [3]int) as []int value in argument to v"
	func(...int) {}(1, "a") // ERROR 21 "cannot use \"a\" (untyped string constant) as int value in argument to func(...int) {}"
	var g func([]int) = func(...int) {} // ERROR 6 "declared and not used: g" 22 "cannot use func(...int) {} (value of type func(...int)) as func([]int) value in variable declaration"
	_ = append(s, "a"...) // ERROR 16 "cannot use \"a\" (untyped string constant) as []int value in argument to append"
	_ = append([]string{}, "a"...) // ERROR 25 "cannot use \"a\" (untyped string constant) as []string value in argument to append"
	_ = len(s...) // ERROR 6 "invalid operation: invalid use of ... with built-in len"
	_ = int(s...) // ERROR 10 "invalid use of ... in conversion to int"
}
