// A program that may have no more addresses than it has after its start; a thread of the runtime starts then.
package main

import (
	"fmt"
	"syscall"
)

var sink [][]byte

func main() {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &r); err != nil {
		panic(err)
	}
	r.Cur = 300 << 20
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &r); err != nil {
		panic(err)
	}
	for range 10000 {
		b := make([]byte, 1<<20)
		for j := range b {
			b[j] = 1
		}
		sink = append(sink, b)
	}
	fmt.Println("done")
}
