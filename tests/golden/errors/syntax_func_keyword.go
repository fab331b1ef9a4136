package main

func func() {} // ERROR 6 "syntax error: unexpected keyword func, expected name or ("

func main() {
}
