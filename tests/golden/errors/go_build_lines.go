//go:build ignore || linux

// A constraint that holds: the file is compiled.
package main

func main() {
	x := 1 // ERROR 2 "declared and not used: x"
	undefinedName() // ERROR 2 "undefined: undefinedName"
}
