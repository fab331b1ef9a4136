package main

func main() {
	for i := 0; i < 10 { // ERROR 21 "syntax error: unexpected {, expected semicolon or newline"
	} // ERROR 2 "syntax error: unexpected }, expected expression"
	for i := 0; i < 10; i++; { // ERROR 25 "syntax error: unexpected semicolon, expected { after for clause"
	}
	for var i = 0; i < 3; i++ { // ERROR 10 "syntax error: var declaration not allowed in for initializer"
	}
	for i := 0; i < 3; j := 1 { // ERROR 23 "syntax error: cannot declare in post statement of for loop"
	}
	for x range y { // ERROR 8 "syntax error: unexpected keyword range, expected {"
	}
	for x, y, z := range w {
	}
	while true { // ERROR 8 "syntax error: unexpected name true at end of statement"
	}
	for a = b { // ERROR 2 "syntax error: non-declaration statement outside function body"
	}
}
