// The entries of a folder as the system gives them.
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
)

func main() {
	dir, err := os.MkdirTemp("", "dirents")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	for i := range 40 {
		os.WriteFile(fmt.Sprintf("%s/%s%d", dir, strings.Repeat("n", i), i), nil, 0o600)
	}
	fd, err := syscall.Open(dir, syscall.O_RDONLY, 0)
	fmt.Println(err)
	var all []string
	buf := make([]byte, 600)
	for calls := 0; ; calls++ {
		n, err := syscall.ReadDirent(fd, buf)
		if n <= 0 {
			fmt.Println(n, err, calls > 1)
			break
		}
		for rest := buf[:n]; len(rest) > 0; {
			used, count, names := syscall.ParseDirent(rest, 2, all)
			if count != len(names)-len(all) || count > 2 || used == 0 {
				fmt.Println("wrong", used, count)
				return
			}
			rest, all = rest[used:], names
		}
	}
	slices.Sort(all)
	fmt.Println(len(all), all)
	syscall.Seek(fd, 0, 0)
	n, err := syscall.Getdents(fd, make([]byte, 4096))
	fmt.Println(n > 0, err)
	fmt.Println(syscall.ReadDirent(fd, make([]byte, 5)))
	fmt.Println(syscall.Close(fd))
	fmt.Println(syscall.ReadDirent(-1, buf))
	null, _ := syscall.Open("/dev/null", syscall.O_RDONLY, 0)
	fmt.Println(syscall.ReadDirent(null, buf))
	fmt.Println(syscall.ParseDirent(nil, -1, nil))
	fmt.Println(syscall.ParseDirent([]byte{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 8, 97, 0}, -1, nil))
	one := []byte{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 24, 0, 8, 97, 98, 0, 120, 0}
	gone := append([]byte{0}, one[1:]...)
	fmt.Println(syscall.ParseDirent(append(gone, one...), -1, []string{"z"}))
	fmt.Println(syscall.ParseDirent(append(one, one...), 1, nil))
	fmt.Println(syscall.ParseDirent(one, 0, nil))
}
