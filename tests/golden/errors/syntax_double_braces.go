// After the first error, reading continues where Go's parser does.

package main

func main() {
	_ = &[]int{}{} // ERROR 14 "syntax error: unexpected { at end of statement"
} // ERROR 1 "syntax error: non-declaration statement outside function body"
