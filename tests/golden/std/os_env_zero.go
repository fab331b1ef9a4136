package main

import (
	"fmt"
	"os"
	"syscall"
)

func main() {
	fmt.Println(os.Setenv("A", "x\x00"))
	fmt.Println(os.Setenv("A\x00", "x"))
	fmt.Println(os.Setenv("", "x"))
	fmt.Println(os.Setenv("A=B", "x"))
	fmt.Println(os.Unsetenv(""))
	fmt.Println(os.Unsetenv("A=B"))
	fmt.Println(os.Unsetenv("A\x00"))
	_, err := os.Open("a\x00b")
	fmt.Println(err)
	fmt.Println(os.Mkdir("a\x00b", 0o777))
	_, err = os.Stat("a\x00")
	fmt.Println(err)
	fmt.Println(os.Chdir("a\x00"))
	fmt.Println(os.Rename("a\x00", "b"))
	fmt.Println(os.Symlink("a\x00", "b"))
	_, err = os.ReadDir("a\x00")
	fmt.Println(err)
	_, err = os.Readlink("a\x00")
	fmt.Println(err)
	fmt.Println(syscall.EINVAL)
}
