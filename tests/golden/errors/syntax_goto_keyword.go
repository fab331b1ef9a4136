package main

func main() {
	goto
	break 1 // ERROR 2 "syntax error: unexpected keyword break, expected name"
}
