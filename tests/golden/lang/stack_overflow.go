// Endless recursion is a fatal error, which cannot be recovered.
// stderr: head
// modes: -gc-stress (a gigabyte of stack, scanned at every safepoint)
package main

import "fmt"

func f(n int) int {
	var pad [64]int
	pad[n%64] = n
	return f(n+1) + pad[(n+1)%64]
}

func main() {
	defer func() { fmt.Println("never", recover()) }()
	fmt.Println("start")
	fmt.Println(f(0))
}
