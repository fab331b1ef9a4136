//go:noinline // ERROR 3 "misplaced compiler directive"

// Compiler directives that mean nothing where they stand.
package main

//go:noinline // ERROR 3 "misplaced compiler directive"
var x int

//go:noinline
func f() {
	//go:nosplit // ERROR 4 "misplaced compiler directive"
	var y int
	x = y
}

const (
	//go:noinline // ERROR 4 "misplaced compiler directive"
	c = 1
)

//go:unknown
func main() { f() }
