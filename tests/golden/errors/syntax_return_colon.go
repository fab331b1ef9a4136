package main

func main() {
	return : // ERROR 9 "syntax error: unexpected :, expected expression"
}
