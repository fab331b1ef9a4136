// Computes until it is killed.
package main

import "fmt"

var rounds int

func next(n uint32) uint32 {
	n ^= n << 13
	n ^= n >> 17
	n ^= n << 5
	return n
}

func main() {
	fmt.Println("begins")
	n := uint32(1)
	for n != 0 {
		n = next(n)
		rounds++
	}
}
