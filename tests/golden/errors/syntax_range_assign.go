package main

func main() {
	range := 1 // ERROR 2 "syntax error: unexpected keyword range, expected }"
}
