// A panic with a Stringer: its String is printed.
package main

type S int

func (s S) String() string { return "stringer text" }

func main() {
	panic(S(3))
}
