// Panics upon panics: the stack has an end.
package main

func f() {
	defer f()
	panic("x")
}

func main() { f() }
