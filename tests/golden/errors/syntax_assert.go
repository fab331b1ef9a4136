package main

func main() {
	x := y.(
	z := y.() // ERROR 4 "syntax error: unexpected :=, expected )"
	w := y.5 // ERROR 8 "syntax error: unexpected literal .5 at end of statement"
	v := y.
} // ERROR 1 "syntax error: unexpected }, expected name or ("
