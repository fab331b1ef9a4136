// Package testing/iotest: readers and writers that log what goes through them.
package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"testing/iotest"
)

type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.left)
	f.left -= n
	if n < len(p) {
		return n, errors.New("full")
	}
	return n, nil
}

func main() {
	log.SetFlags(0)
	log.SetOutput(os.Stdout)
	r := iotest.NewReadLogger("reading", strings.NewReader("hello, \x00\xff"))
	p := make([]byte, 6)
	for {
		n, err := r.Read(p)
		fmt.Printf("%d %q %v\n", n, p[:n], err)
		if err != nil {
			break
		}
	}
	n, err := iotest.NewReadLogger("", iotest.ErrReader(errors.New("broken"))).Read(p)
	fmt.Println(n, err)
	n, err = iotest.NewReadLogger("late", iotest.DataErrReader(strings.NewReader("abc"))).Read(p)
	fmt.Println(n, err)

	w := iotest.NewWriteLogger("writing", &full{7})
	for _, s := range []string{"abc", "", "de\n", "fghi"} {
		n, err := io.WriteString(w, s)
		fmt.Println(n, err)
	}
	log.SetPrefix("std: ")
	fmt.Fprintf(iotest.NewWriteLogger("%d", io.Discard), "%s", "x")
}
