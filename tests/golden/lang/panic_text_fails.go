// The String method of a panic's value fails at run time.
// stderr: head
package main

type S []int

func (s S) String() string { return string(rune(s[3])) }

func main() { panic(S{1}) }
