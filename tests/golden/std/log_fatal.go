// Package log: Fatal prints its line and ends the program with status 1, without deferred calls; where printing panics, it doesn't.
package main

import (
	"errors"
	"fmt"
	"log"
	"os"
)

// panicking is where a line is shown, and not a byte more of the program runs.
type panicking struct{}

func (panicking) Write(line []byte) (int, error) { panic(string(line)) }

func main() {
	l := log.New(panicking{}, "first: ", log.Lshortfile)
	func() {
		defer func() { fmt.Printf("%q\n", recover()) }()
		l.Fatal("a", 1, 2, "b", errors.New("c"))
	}()
	defer fmt.Println("never")
	l.SetOutput(os.Stderr)
	l.SetPrefix("last: ")
	l.Fatal("a", 1, 2, "b", errors.New("c"))
	fmt.Println("nor this")
}
