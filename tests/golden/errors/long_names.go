package main

type VeryLongTypeNameForTheSakeOfTheErrorMessageItself struct {
	a, b, c, d, e int
	f             map[string][]func(int, ...string) (bool, error)
}

func manyParams(a, b, c int, d string, e []int, f map[string]int, g func(int) string, h chan<- bool, i *VeryLongTypeNameForTheSakeOfTheErrorMessageItself, j ...any) (x, y int, z error) {
	return 1, 2 // ERROR 12 "not enough return values\n\thave (number, number)\n\twant (int, int, error)"
}

func main() {
	var v VeryLongTypeNameForTheSakeOfTheErrorMessageItself = 1 // ERROR 60 "cannot use 1 (untyped int constant) as VeryLongTypeNameForTheSakeOfTheErrorMessageItself value in variable declaration"
	var i int = VeryLongTypeNameForTheSakeOfTheErrorMessageItself{} // ERROR 6 "declared and not used: i" 14 "cannot use VeryLongTypeNameForTheSakeOfTheErrorMessageItself{} (value of struct type VeryLongTypeNameForTheSakeOfTheErrorMessageItself) as int value in variable declaration"
	v.f["x"][0](1, 2) // ERROR 17 "cannot use 2 (untyped int constant) as string value in argument to v.f[\"x\"][0]"
	manyParams(1, 2, 3, "d", nil, nil, nil, nil) // ERROR 42 "not enough arguments in call to manyParams\n\thave (number, number, number, string, nil, nil, nil, nil)\n\twant (int, int, int, string, []int, map[string]int, func(int) string, chan<- bool, *VeryLongTypeNameForTheSakeOfTheErrorMessageItself, ...any)"
	var f func(int) = manyParams // ERROR 20 "cannot use manyParams (value of type func(a int, b int, c int, d string, e []int, f map[string]int, g func(int) string, h chan<- bool, i *VeryLongTypeNameForTheSakeOfTheErrorMessageItself, j ...any) (x int, y int, z error)) as func(int) value in variable declaration"
	_ = v.f + 1 // ERROR 6 "invalid operation: v.f + 1 (mismatched types map[string][]func(int, ...string) (bool, error) and untyped int)"
	_ = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10} + 1 // ERROR 6 "invalid operation: []int{…} + 1 (mismatched types []int and untyped int)"
	_ = func(a int) int { return a } + 1 // ERROR 6 "invalid operation: func(a int) int {…} + 1 (mismatched types func(a int) int and untyped int)"
	_ = struct{ a, b int }{1, 2} + 1 // ERROR 6 "invalid operation: struct{a, b int}{…} + 1 (mismatched types struct{a int; b int} and untyped int)"
	_ = "a very long string that goes on and on and on and on and on and on and on" + 1 // ERROR 6 "invalid operation: \"a very long string that goes on and on and on and on and on and on and on\" + 1 (mismatched types untyped string and untyped int)"
	_ = map[string]int{"a": 1, "b": 2}["c"] + "x" // ERROR 6 "invalid operation: map[string]int{…}[\"c\"] + \"x\" (mismatched types int and untyped string)"
	_ = (1 + 2*3 - f(4)) + "x" // ERROR 17 "f(4) (no value) used as value"
	_ = -(<-make(chan int)) + "x" // ERROR 6 "invalid operation: -(<-make(chan int)) + \"x\" (mismatched types int and untyped string)"
	_ = [][]int{{1}, {2}}[0][1:2] + "x" // ERROR 26 "invalid operation: [][]int{…}[0][1:2] + \"x\" (mismatched types []int and untyped string)"
	_ = any(1).(int) + "x" // ERROR 6 "invalid operation: any(1).(int) + \"x\" (mismatched types int and untyped string)"
	_ = &v + 1 // ERROR 6 "invalid operation: &v + 1 (mismatched types *VeryLongTypeNameForTheSakeOfTheErrorMessageItself and untyped int)"
	_ = *&v + 1 // ERROR 6 "invalid operation: *&v + 1 (mismatched types VeryLongTypeNameForTheSakeOfTheErrorMessageItself and untyped int)"
	_ = !true + 1 // ERROR 6 "invalid operation: !true + 1 (mismatched types untyped bool and untyped int)"
}
