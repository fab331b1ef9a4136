package main

func main() {
	_ = m[] // ERROR 8 "syntax error: unexpected ], expected operand"
}
