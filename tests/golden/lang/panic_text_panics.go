// The Error method of a panic's value panics itself.
// stderr: head
package main

type E struct{}

func (E) Error() string { panic("in Error") }

func main() {
	defer func() { panic(E{}) }()
	panic("first")
}
