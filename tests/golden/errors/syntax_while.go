package main

func main() {
	while true { // ERROR 8 "syntax error: unexpected name true at end of statement"
	}
} // ERROR 1 "syntax error: non-declaration statement outside function body"
