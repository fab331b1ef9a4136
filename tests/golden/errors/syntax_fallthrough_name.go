package main

func main() {
	fallthrough x // ERROR 14 "syntax error: unexpected name x at end of statement"
}
