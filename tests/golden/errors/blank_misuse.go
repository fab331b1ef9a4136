package main

import _ "fmt"

type _ struct{ x undefinedType } // ERROR 18 "undefined: undefinedType"

func _(x int) int {} // ERROR 20 "missing return"

var _ = _ // ERROR 9 "cannot use _ as value or type"
var _ int = "s" // ERROR 13 "cannot use \"s\" (untyped string constant) as int value in variable declaration"

const _ = f() // ERROR 11 "multiple-value f() (value of type (_ int, _ string)) in single-value context"

func f() (_ int, _ string) { return 1 } // ERROR 37 "not enough return values\n\thave (number)\n\twant (int, string)"

func main() {
	_() // ERROR 2 "cannot use _ as value or type"
	x := _ + 1 // ERROR 2 "declared and not used: x" 7 "cannot use _ as value or type"
	_.foo() // ERROR 2 "cannot use _ as value or type"
	_ = _ // ERROR 6 "cannot use _ as value or type"
	if _ == 1 { // ERROR 5 "cannot use _ as value or type"
	}
	fmt.Println() // ERROR 2 "undefined: fmt"
	for _ := range 3 { // ERROR 2 "no new variables on left side of :="
	}
	var _, _ = 1 // ERROR 13 "assignment mismatch: 2 variables but 1 value"
	_, _ = 1, 2, 3 // ERROR 9 "assignment mismatch: 2 variables but 3 values"
	switch _ := any(1).(type) { // ERROR 9 "no new variable on left side of :="
	case int:
	}
	func(_ int, _ int) {}(1) // ERROR 24 "not enough arguments in call to func(_ int, _ int) {}\n\thave (number)\n\twant (int, int)"
	var t struct{ _ int }
	t._ = 1 // ERROR 4 "t._ undefined (type struct{_ int} has no field or method _)"
}
