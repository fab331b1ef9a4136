// After the first error, reading continues where Go's parser does.

package main

func main() {
	if x := T{1}; x.a == 1 { // ERROR 7 "syntax error: cannot use x := T as value"
	}
} // ERROR 1 "syntax error: non-declaration statement outside function body"
