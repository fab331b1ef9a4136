package main

func f() {
	len := 3
	_ = len("abc") // ERROR 6 "invalid operation: cannot call len (variable of type int): int is not a function"
	string := 1
	_ = string(65) // ERROR 6 "invalid operation: cannot call string (variable of type int): int is not a function"
	var int float64 = 1
	var x int = 2 // ERROR 8 "int (local variable) is not a type"
	_ = x
	nil := 1
	var p *float64 = nil // ERROR 19 "cannot use nil (variable of type int) as *float64 value in variable declaration"
	true := "x"
	if true { // ERROR 5 "non-boolean condition in if statement"
	}
	append := func(int) {} // ERROR 17 "int (local variable) is not a type"
	append([]string{}, 1) // ERROR 11 "string (local variable) is not a type" 21 "too many arguments in call to append\n\thave ([]invalid type, number)\n\twant (unknown type)"
	_ = p
	_ = int
	_ = nil
	error := 5
	var e error // ERROR 6 "declared and not used: e" 8 "error (local variable) is not a type"
}

func main() { f() }
