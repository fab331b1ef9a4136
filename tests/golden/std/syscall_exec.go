// The program becomes another one, which has its descriptors and the environment that it is given.
package main

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

func main() {
	fmt.Println(syscall.Exec("/nonexistent/program", []string{"x"}, nil))
	fmt.Println(syscall.Exec("/", []string{"x"}, nil))
	fmt.Println(syscall.Exec("sh", []string{"x"}, nil))
	fmt.Println(syscall.Exec("/bin/sh", []string{"x", "a\x00b"}, nil))
	// What fails leaves everything as it was: descriptors, and that writing to a closed pipe is an error.
	for range 300 {
		syscall.Exec("/nonexistent/program", []string{"x"}, nil)
	}
	r, w, err := os.Pipe()
	fmt.Println(err, r.Fd() < 100)
	r.Close()
	_, err = w.Write([]byte("x"))
	fmt.Println(errors.Is(err, syscall.EPIPE))
	for range 3 {
		go func() {
			select {}
		}()
	}
	defer fmt.Println("deferred calls do not run")
	env := []string{"A=one", "B=two", "PATH=" + os.Getenv("PATH")}
	script := `echo "$0 $1 $A $B"; test -t 9 || echo closed; echo err >&2; exit 7`
	err = syscall.Exec("/bin/sh", []string{"sh", "-c", script, "name", "arg"}, env)
	fmt.Println("not reached", err)
}
