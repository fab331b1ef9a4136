package main

func main() {
	a1 := 1 // ERROR 2 "declared and not used: a1"
	a2 := 1 // ERROR 2 "declared and not used: a2"
	a3 := 1 // ERROR 2 "declared and not used: a3"
	a4 := 1 // ERROR 2 "declared and not used: a4"
	a5 := 1 // ERROR 2 "declared and not used: a5"
	a6 := 1 // ERROR 2 "declared and not used: a6"
	a7 := 1 // ERROR 2 "declared and not used: a7"
	a8 := 1 // ERROR 2 "declared and not used: a8"
	a9 := 1 // ERROR 2 "declared and not used: a9"
	a10 := 1 // ERROR 2 "declared and not used: a10"
	a11 := 1 // ERROR 2 "declared and not used: a11"
	a12 := 1 // ERROR 2 "declared and not used: a12"
	undefined1() // ERROR 2 "undefined: undefined1"
	undefined2() // ERROR 2 "undefined: undefined2"
}
