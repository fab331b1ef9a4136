package main

func f() int {
	return 1
	x := 2 // ERROR 2 "declared and not used: x"
	return "a" // ERROR 9 "cannot use \"a\" (untyped string constant) as int value in return statement"
}

func g() {
	panic("x")
	undefinedThing() // ERROR 2 "undefined: undefinedThing"
}

func main() {
	for {
	}
	f(1) // ERROR 4 "too many arguments in call to f\n\thave (number)\n\twant ()"
}
