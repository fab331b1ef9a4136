package main

func main() {
	var m map[string]int
	_ = m["a", "b"] // ERROR 13 "syntax error: unexpected literal \"b\", expected ]"
}
