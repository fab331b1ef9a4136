// Only the first error counts: Go reads on in its own way.

package main

func main() {
	if x := T{1}; x.a == 1 { // ERROR 7 "syntax error: cannot use x := T as value"
	}
}
