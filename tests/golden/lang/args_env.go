// Program arguments, exit from main by return, standard input.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	fmt.Println(len(os.Args), strings.Join(os.Args[1:], "|"))
	in := bufio.NewScanner(os.Stdin)
	for n := 1; in.Scan(); n++ {
		fmt.Printf("%d: %q\n", n, in.Text())
	}
	os.Setenv("MY_VAR", "value")
	v, ok := os.LookupEnv("MY_VAR")
	fmt.Println(v, ok, os.Getenv("NOT_SET_AT_ALL") == "", os.ExpandEnv("<$MY_VAR>"))
	fmt.Fprintln(os.Stderr, "to stderr")
}
