package main

func f() (int, int) { return 1, 2 }

func main() {
	a, b := 1, "s"
	a += 1, 2 // ERROR 8 "syntax error: unexpected comma at end of statement"
	a, b += 1, 2 // ERROR 7 "syntax error: unexpected +=, expected := or = or comma"
}
