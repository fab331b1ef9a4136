// log writes to standard error; Fatal exits with 1, Panic panics.
package main

import (
	"fmt"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("app: ")
	log.Println("message", 1)
	log.Printf("%05d", 42)
	l := log.New(os.Stdout, "[out] ", log.Lmsgprefix)
	l.Print("to stdout")
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		log.Panicf("bad %s", "thing")
	}()
	log.Fatal("the end")
}
