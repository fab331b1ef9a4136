package main

func main() {
	x++ y-- // ERROR 6 "syntax error: unexpected name y at end of statement"
}
