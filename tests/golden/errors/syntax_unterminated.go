package main

func main() {
	x := "abc
	y := 'a
	z := `raw
