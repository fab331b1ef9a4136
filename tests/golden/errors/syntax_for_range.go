package main

func main() {
	for x range y { // ERROR 8 "syntax error: unexpected keyword range, expected {"
	}
}
