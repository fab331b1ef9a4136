// Only the first error counts: Go reads on in its own way.

package main

func main() {
	for i := 0; i < 10 { // ERROR 21 "syntax error: unexpected {, expected semicolon or newline"
	}
}
