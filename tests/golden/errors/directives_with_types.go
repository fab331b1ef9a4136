// What the compiler reports about directives only if types are right.
package main

//go:noinline
type T int

//go:embed x.txt
var s string

func main() {
	undeclared() // ERROR 2 "undefined: undeclared"
}
