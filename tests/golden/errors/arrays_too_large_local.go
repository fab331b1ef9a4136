// Arrays in functions that fit into no memory are reported at the variable.

package main

func f() {
	var x [1 << 58]byte // ERROR 6 "type [288230376151711744]byte larger than address space"
	_ = x
	y := [1 << 56]byte{} // ERROR 2 "type [72057594037927936]byte larger than address space"
	_ = y
}

func main() {
	z := new([1 << 59]int) // ERROR 2 "type [576460752303423488]int larger than address space"
	_ = z
}
