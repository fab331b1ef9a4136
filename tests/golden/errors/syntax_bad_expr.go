package main

func main() {
	x := 
} // ERROR 1 "syntax error: unexpected }, expected expression"

func f() {
	y := 1 +
} // ERROR 1 "syntax error: unexpected }, expected expression"

func g() {
	z := (1, 2) // ERROR 9 "syntax error: unexpected comma, expected )"
	a := [1 2] // ERROR 10 "syntax error: unexpected literal 2, expected ]"
	b := } // ERROR 7 "syntax error: unexpected }, expected expression"
} // ERROR 1 "syntax error: non-declaration statement outside function body"
