// Only the first error counts: Go reads on in its own way.

package main

func main() {
	_ = &[]int{}{} // ERROR 14 "syntax error: unexpected { at end of statement"
}
