// After the first error, reading continues where Go's parser does.

package main

func main() {
	x.for = 1 // ERROR 4 "syntax error: unexpected keyword for, expected name or ("
} // ERROR 1 "syntax error: unexpected }, expected {"
