// Only the first error counts: Go reads on in its own way.

package main

func main() {
	switch x {
		println() // ERROR 3 "syntax error: unexpected name println, expected case or default or }"
	case 1:
	}
}
