package main

func main() {
	switch x {
		println() // ERROR 3 "syntax error: unexpected name println, expected case or default or }"
	case 1: // ERROR 2 "syntax error: unexpected keyword case, expected :"
	}
	switch {
	case 1 // ERROR 67 "syntax error: unexpected newline, expected :"
	}
	switch x := 1 { // ERROR 11 "syntax error: cannot use x := 1 as value"
	}
	case 2: // ERROR 2 "syntax error: unexpected keyword case, expected }"
}
