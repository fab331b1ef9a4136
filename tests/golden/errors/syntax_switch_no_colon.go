package main

func main() {
	switch {
	case 1 // ERROR 67 "syntax error: unexpected newline, expected :"
	}
}
