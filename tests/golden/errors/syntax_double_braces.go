package main

func main() {
	_ = &[]int{}{} // ERROR 14 "syntax error: unexpected { at end of statement"
	_ = 1 // ERROR 2 "syntax error: non-declaration statement outside function body"
}

func f() {
	_ = func(){}
}
