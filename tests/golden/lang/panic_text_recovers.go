// The String method of a panic's value may itself panic and recover.
// stderr: head
package main

import "fmt"

type S int

func (s S) String() (text string) {
	defer func() { text = fmt.Sprint("recovered ", recover(), " of ", int(s)) }()
	panic("inner")
}

func main() {
	defer func() {
		defer panic(S(3))
		panic(S(2))
	}()
	panic(S(1))
}
