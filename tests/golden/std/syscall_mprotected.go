// Memory that may only be read: whoever writes it ends the program, which no recover stops.
// stderr: head
package main

import (
	"fmt"
	"syscall"
)

func main() {
	defer func() { fmt.Println("recovered", recover()) }()
	b, err := syscall.Mmap(-1, 0, 1<<16, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	b[1<<15] = 7
	fmt.Println(b[1<<15], err, syscall.Mprotect(b, syscall.PROT_READ))
	b[1<<15]++
}
