package log_test

import (
	"fmt"
	"log"
	"os"
)

func ExampleNew() {
	l := log.New(os.Stdout, "note: ", log.Lmsgprefix)
	l.Println("disk", "full")
	l.Printf("%d%%", 93)
	// Output:
	// note: disk full
	// note: 93%
}

func ExampleLogger_SetFlags() {
	l := log.New(os.Stdout, "", log.LstdFlags)
	l.SetFlags(0)
	l.SetPrefix("> ")
	l.Print("plain")
	// Output:
	// > plain
}

func ExampleLogger_Panicf() {
	l := log.New(os.Stdout, "", 0)
	defer func() { fmt.Println("recovered:", recover()) }()
	l.Panicf("code %d", 7)
	// Output:
	// code 7
	// recovered: code 7
}
