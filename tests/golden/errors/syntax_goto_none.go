package main

func main() {
	goto
	x() // ERROR 3 "syntax error: unexpected ( at end of statement"
}
