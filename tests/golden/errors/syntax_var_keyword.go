package main

var type = 1 // ERROR 5 "syntax error: unexpected keyword type, expected name"

func main() {
}
