// A map that was only declared is nil: it can be read, but not written to. This is detected when the
// program runs.
package main

import "fmt"

func main() {
	var ages map[string]int
	fmt.Println(ages["Ann"])
	ages["Ann"] = 42
}
