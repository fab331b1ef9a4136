package main

func main() {
	go
} // ERROR 1 "syntax error: unexpected }, expected expression"
