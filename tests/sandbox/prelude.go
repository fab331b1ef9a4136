package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// What the test hands over: a folder with in (may be read and written to), ro (may be read) and
// secret; a port that may not be connected to, and one that may.
var dir, forbidden, allowed = os.Args[1], os.Args[2], os.Args[3]

// try tells how an attempt ended.
func try(what string, err error) {
	switch {
	case err == nil:
		fmt.Println(what, "ESCAPED")
	case errors.Is(err, fs.ErrPermission):
		fmt.Println(what, "denied:", err)
	default:
		fmt.Println(what, "failed:", err)
	}
}

func read(name string) {
	b, err := os.ReadFile(name)
	try("read", err)
	fmt.Printf("%s", b)
}

func write(name string) { try("write", os.WriteFile(name, []byte("hostile"), 0o644)) }

// must is for what is allowed.
func must(err error) {
	if err != nil {
		fmt.Println("FAILED:", err)
		os.Exit(1)
	}
}
