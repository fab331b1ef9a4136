// Nested panics: each one is listed.
package main

import "fmt"

func cleanup(n int) {
	if n > 0 {
		defer cleanup(n - 1)
	}
	panic(fmt.Sprintf("cleanup %d", n))
}

func main() {
	defer cleanup(2)
	panic("start")
}
