package main

//go:embed x.txt // ERROR 3 "go:embed requires import \"embed\" (or import _ \"embed\", if package is not used)"
var s string

func main() { println(s) }
