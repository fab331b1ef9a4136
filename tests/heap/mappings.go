// Mappings of several sizes, the smallest first, all there at once: where addresses are few, too.
package main

import (
	"fmt"
	"os"
	"syscall"
)

func main() {
	var all [][]byte
	for _, size := range []int{4096, 1 << 20, 8192, 16 << 20, 4 << 20} {
		memory, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
		if err != nil {
			fmt.Println(size, err)
			os.Exit(1)
		}
		memory[size-1] = byte(len(all))
		all = append(all, memory)
	}
	for i, memory := range all {
		if last := memory[len(memory)-1]; int(last) != i {
			fmt.Println(i, last)
			os.Exit(1)
		}
		if err := syscall.Munmap(memory); err != nil {
			fmt.Println(i, err)
			os.Exit(1)
		}
	}
}
