// Files and memory that are mapped: what is written to one view is in the others, and Munmap wants all of what Mmap returned.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
)

func check(err error) {
	if err != nil {
		fmt.Println(err)
	}
}

func main() {
	dir, err := os.MkdirTemp("", "mmap")
	check(err)
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "file")
	page := os.Getpagesize()
	check(os.WriteFile(name, bytes.Repeat([]byte("0123456789abcdef"), page/8), 0o600))
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	check(err)
	fd := int(f.Fd())

	shared, err := syscall.Mmap(fd, 0, 2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	check(err)
	private, err := syscall.Mmap(fd, int64(page), 100, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE)
	check(err)
	check(f.Close())
	fmt.Println(len(shared) == 2*page, cap(shared) == len(shared), string(shared[:16]), len(private), cap(private), string(private[90:]))
	copy(shared[page:], "SHARED")
	fmt.Println(string(private[:8]))
	copy(private, "mine")
	copy(shared[2:], "xx")
	text, err := os.ReadFile(name)
	fmt.Println(string(text[:8]), string(text[page:page+8]), string(private[:8]), err)
	fmt.Println(bytes.IndexByte(shared, 'S') == page, bytes.Count(shared, []byte("abc")) == page/8)

	memory, err := syscall.Mmap(-1, 0, 1<<20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	check(err)
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			part := memory[i<<18 : (i+1)<<18]
			for j := range part {
				part[j] += byte(i + j)
			}
		})
	}
	wg.Wait()
	runtime.GC()
	sum := 0
	for _, b := range memory {
		sum += int(b)
	}
	memory = append(memory[:3], 77)
	fmt.Println(sum, memory, cap(memory))
	whole := memory[:cap(memory)]
	grown := append(whole, 5)
	fmt.Println(len(grown), grown[3], &grown[0] != &whole[0])
	check(syscall.Mprotect(whole[:page], syscall.PROT_READ))
	fmt.Println(whole[3])
	check(syscall.Mprotect(whole, syscall.PROT_READ|syscall.PROT_WRITE))
	whole[3]++
	fmt.Println(whole[3])

	fmt.Println(syscall.Munmap(whole[1:]), syscall.Munmap(whole[:10]), syscall.Munmap(nil), syscall.Munmap([]byte{1}))
	fmt.Println(syscall.Munmap(whole), syscall.Munmap(whole))
	fmt.Println(syscall.Munmap(shared), syscall.Munmap(private), grown[3])
	_, err = syscall.Mmap(fd, 0, 0, syscall.PROT_READ, syscall.MAP_SHARED)
	fmt.Println(err)
	_, err = syscall.Mmap(1<<20, 0, page, syscall.PROT_READ, syscall.MAP_SHARED)
	fmt.Println(err)
	_, err = syscall.Mmap(-1, 0, page, syscall.PROT_READ, syscall.MAP_ANON)
	fmt.Println(err)
	for range 100 {
		b, err := syscall.Mmap(-1, 0, 10*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
		check(err)
		b[10*page-1] = 1
		check(syscall.Munmap(b))
	}
}
