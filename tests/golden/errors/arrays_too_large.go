// Arrays that fit into no memory are reported at the name of what is declared; those in functions only if there are no
// others.

package main

var list [][1 << 58]byte // ERROR 5 "type [288230376151711744]byte larger than address space"
var p, q *[1 << 58]byte // ERROR 5 "type [288230376151711744]byte larger than address space"
var r struct { // ERROR 5 "type [144115188075855872]byte larger than address space"
	a int
	b [1 << 57]byte
}

func local() {
	var x [1 << 60]byte
	_ = x
}

func main() {}
