package main

func f() (bool, error) { return true, nil }
func n()               {}

func main() {
	x := 1
	if x { // ERROR 5 "non-boolean condition in if statement"
	}
	if "a" { // ERROR 5 "non-boolean condition in if statement"
	}
	if x = 1; x { // ERROR 12 "non-boolean condition in if statement"
	}
	if nil { // ERROR 5 "non-boolean condition in if statement"
	}
	if f() { // ERROR 5 "multiple-value f() (value of type (bool, error)) in single-value context"
	}
	if n() { // ERROR 5 "n() (no value) used as value"
	}
	if x == 1 && "b" { // ERROR 5 "invalid operation: x == 1 && \"b\" (mismatched types untyped bool and untyped string)"
	}
	for x { // ERROR 6 "non-boolean condition in for statement"
	}
	for 1 { // ERROR 6 "non-boolean condition in for statement"
	}
	for i := 0; i; i++ { // ERROR 14 "non-boolean condition in for statement"
	}
	if !x { // ERROR 6 "invalid operation: operator ! not defined on x (variable of type int)"
	}
	if y := 1; y == 1 {
	}
	if z := 1; true { // ERROR 5 "declared and not used: z"
	}
	if v, ok := f(); ok { // ERROR 5 "declared and not used: v" 19 "non-boolean condition in if statement"
	}
	for ; "a"; { // ERROR 8 "non-boolean condition in for statement"
	}
	switch x {
	case true: // ERROR 7 "cannot convert true (untyped bool constant) to type int"
	case x == 1: // ERROR 7 "cannot convert x == 1 (untyped bool value) to type int"
	}
	switch {
	case x: // ERROR 7 "invalid case x in switch on true (mismatched types int and bool)"
	case "a": // ERROR 7 "cannot convert \"a\" (untyped string constant) to type bool"
	}
	if any(true) { // ERROR 5 "non-boolean condition in if statement"
	}
	if 1 < 2 < 3 { // ERROR 13 "invalid operation: 1 < 2 < 3 (mismatched types untyped bool and untyped int)"
	}
}
