package main

func main() {
	if a {
	} else if { // ERROR 12 "syntax error: missing condition in if statement"
	}
}
