package main

func main() {
	for i := 0; i < 3; j := 1 { // ERROR 23 "syntax error: cannot declare in post statement of for loop"
	}
}
