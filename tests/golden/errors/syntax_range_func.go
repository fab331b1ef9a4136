package main

func main() {
	for range func() {} {
	}
	for range S{} { // ERROR 16 "syntax error: unexpected { at end of statement"
	}
} // ERROR 1 "syntax error: non-declaration statement outside function body"
