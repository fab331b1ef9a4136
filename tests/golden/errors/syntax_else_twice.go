package main

func main() {
	if a {
	} else {
	} else { // ERROR 4 "syntax error: unexpected keyword else at end of statement"
	}
} // ERROR 1 "syntax error: non-declaration statement outside function body"
