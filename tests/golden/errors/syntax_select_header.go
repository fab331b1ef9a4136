package main

func main() {
	select c { // ERROR 9 "syntax error: missing { after select clause"
	}
}
