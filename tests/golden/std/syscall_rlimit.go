// Limits of the process, and files made by their numbers.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

func main() {
	var was, now syscall.Rlimit
	fmt.Println(syscall.Getrlimit(syscall.RLIMIT_NOFILE, &was))
	fmt.Println(was.Cur > 0 && was.Cur <= was.Max)
	lower := syscall.Rlimit{Cur: was.Cur - 1, Max: was.Max}
	fmt.Println(syscall.Setrlimit(syscall.RLIMIT_NOFILE, &lower))
	fmt.Println(syscall.Getrlimit(syscall.RLIMIT_NOFILE, &now), now == lower)
	fmt.Println(syscall.Setrlimit(syscall.RLIMIT_NOFILE, &was))
	fmt.Println(syscall.Getrlimit(99, &now) == syscall.EINVAL)
	fmt.Println(syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: 2, Max: 1}) == syscall.EINVAL)
	for _, n := range []int{syscall.RLIMIT_CPU, syscall.RLIMIT_FSIZE, syscall.RLIMIT_DATA, syscall.RLIMIT_STACK,
		syscall.RLIMIT_CORE, syscall.RLIMIT_AS} {
		fmt.Print(n, " ", syscall.Getrlimit(n, &now), " ")
	}
	fmt.Println(syscall.RLIM_INFINITY)

	dir, err := os.MkdirTemp("", "mknod")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	fifo := filepath.Join(dir, "fifo")
	fmt.Println(syscall.Mknod(fifo, syscall.S_IFIFO|0o600, 0))
	fmt.Println(syscall.Mknod(fifo, syscall.S_IFIFO|0o600, 0))
	info, err := os.Stat(fifo)
	fmt.Println(info.Mode(), err)
	fmt.Println(syscall.Mknod(filepath.Join(dir, "none", "x"), syscall.S_IFREG|0o600, 0))
}
