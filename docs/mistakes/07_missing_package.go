// A package is imported by its whole path before its name is used.
package main

import (
	"fmt"
	"rand"
)

func main() {
	fmt.Println(rand.Intn(6))
}
