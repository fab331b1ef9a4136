package main

var type = 1 // ERROR 5 "syntax error: unexpected keyword type, expected name"
func func() {} // ERROR 6 "syntax error: unexpected keyword func, expected name or ("
func main() {
	var if int // ERROR 6 "syntax error: unexpected keyword if, expected name"
	range := 1 // ERROR 2 "syntax error: unexpected keyword range, expected }"
	x.for = 1
	var default string // ERROR 6 "syntax error: unexpected keyword default, expected name"
} // ERROR 1 "syntax error: non-declaration statement outside function body"
