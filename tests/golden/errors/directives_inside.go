// Compiler directives that belong to no declaration.
package main

//go:noinline
var x int

//go:noinline
func f() {
	//go:noinline // ERROR 4 "misplaced compiler directive"
	x++
}

func g() {} //go:unknown // ERROR 15 "misplaced compiler directive"

//go:unknown
func main() { f(); g() }

//go:noinline // ERROR 3 "misplaced compiler directive"
