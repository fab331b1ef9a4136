package main

func main() {
	x := y // ERROR 2 "declared and not used: x" 7 "undefined: y"
	z() // ERROR 2 "undefined: z"
}
