package main

func main() {
	defer
	x() // ERROR 2 "undefined: x"
}
