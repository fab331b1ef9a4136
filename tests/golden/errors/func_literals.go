package main

func take(f func(int) int) {}

func main() {
	take(func(x int) {}) // ERROR 7 "cannot use func(x int) {} (value of type func(x int)) as func(int) int value in argument to take"
	take(func() int { return 1 }) // ERROR 7 "cannot use func() int {…} (value of type func() int) as func(int) int value in argument to take"
	take(func(x int) int { return "a" }) // ERROR 32 "cannot use \"a\" (untyped string constant) as int value in return statement"
	take(func(x int) int {}) // ERROR 24 "missing return"
	take(func(x string) int { return 1 }) // ERROR 7 "cannot use func(x string) int {…} (value of type func(x string) int) as func(int) int value in argument to take"
	f := func(a int) int { return a }
	f("x") // ERROR 4 "cannot use \"x\" (untyped string constant) as int value in argument to f"
	f(1, 2) // ERROR 7 "too many arguments in call to f\n\thave (number, number)\n\twant (int)"
	var g func() = f // ERROR 17 "cannot use f (variable of type func(a int) int) as func() value in variable declaration"
	_ = g
	h := func() { return 1 } // ERROR 23 "too many return values\n\thave (number)\n\twant ()"
	h()
	x := func() int { x() } // ERROR 2 "declared and not used: x" 20 "undefined: x" 24 "missing return"
	var r func(int) int
	r = func(n int) int { return r(n-1) + y } // ERROR 40 "undefined: y"
	_ = func(int) { _ = undefinedThing } // ERROR 22 "undefined: undefinedThing"
	func() { unused := 1 }() // ERROR 11 "declared and not used: unused"
	_ = func(a, a int) {} // ERROR 14 "a redeclared in this block\n\t./func_literals.go:23:11: other declaration of a"
	defer func() int { return }() // ERROR 21 "not enough return values\n\thave ()\n\twant (int)"
	_ = func() (int, error) { return f(1) } // ERROR 35 "not enough return values\n\thave (int)\n\twant (int, error)"
	_ = f == nil
	_ = f == f // ERROR 6 "invalid operation: f == f (func can only be compared to nil)"
	m := map[func()]int{} // ERROR 15 "invalid map key type func()"
	_ = m
	go func(x int) {}("a") // ERROR 20 "cannot use \"a\" (untyped string constant) as int value in argument to func(x int) {}"
}
