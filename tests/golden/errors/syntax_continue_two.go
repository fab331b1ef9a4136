package main

func main() {
	L:
	continue L M // ERROR 13 "syntax error: unexpected name M at end of statement"
}
