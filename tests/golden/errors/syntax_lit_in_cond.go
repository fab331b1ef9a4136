// After the first error, reading continues where Go's parser does.

package main

func main() {
	if T{1} == T{1} { // ERROR 10 "syntax error: unexpected == at end of statement"
	}
}
