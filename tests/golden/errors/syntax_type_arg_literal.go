package main

func main() {
	var s Pair[1, 2] // ERROR 13 "syntax error: unexpected literal 1, expected type"
}
