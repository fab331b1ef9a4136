package main

func main() {
	select {
	default x: // ERROR 10 "syntax error: unexpected name x, expected :"
	}
}
