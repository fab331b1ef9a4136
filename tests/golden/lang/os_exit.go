// os.Exit ends at once: no deferred calls, the status passes through.
package main

import (
	"fmt"
	"os"
)

func main() {
	defer fmt.Println("never")
	fmt.Println("exiting")
	func() {
		defer func() { recover() }()
		os.Exit(7)
	}()
}
