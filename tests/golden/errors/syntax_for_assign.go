package main

func main() {
	for a = b { // ERROR 8 "syntax error: cannot use assignment a = b as value"
	}
}
