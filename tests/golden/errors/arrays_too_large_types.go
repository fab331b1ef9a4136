// Types and results that fit into no memory are reported at the name of what is declared.

package main

type Named [1 << 60]int // ERROR 6 "type [1152921504606846976]int larger than address space"

type Outer struct { // ERROR 6 "type [288230376151711744]byte larger than address space"
	n *[1 << 58]byte
	t *Outer
}

func f() [1 << 59]byte { panic(1) } // ERROR 6 "type [576460752303423488]byte larger than address space"

func main() {}
