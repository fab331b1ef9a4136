package main

func main() {
	var if int // ERROR 6 "syntax error: unexpected keyword if, expected name"
}
