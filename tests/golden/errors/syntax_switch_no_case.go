// After the first error, reading continues where Go's parser does.

package main

func main() {
	switch x {
		println() // ERROR 3 "syntax error: unexpected name println, expected case or default or }"
	case 1: // ERROR 2 "syntax error: unexpected keyword case, expected :"
	}
}
