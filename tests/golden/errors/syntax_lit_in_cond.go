// Only the first error counts: Go reads on in its own way.

package main

func main() {
	if T{1} == T{1} { // ERROR 10 "syntax error: unexpected == at end of statement"
	}
}
