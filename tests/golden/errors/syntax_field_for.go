// Only the first error counts: Go reads on in its own way.

package main

func main() {
	x.for = 1 // ERROR 4 "syntax error: unexpected keyword for, expected name or ("
}
