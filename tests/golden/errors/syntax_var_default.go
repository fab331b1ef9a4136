package main

func main() {
	var default string // ERROR 6 "syntax error: unexpected keyword default, expected name"
}
