// After the first error, reading continues where Go's parser does.

package main

func main() {
	for i := 0; i < 10 { // ERROR 21 "syntax error: unexpected {, expected semicolon or newline"
	} // ERROR 2 "syntax error: unexpected }, expected expression"
}
