// An import names a package by its full path; the code then uses its name.
package main

import (
	"fmt"
	"rand"
)

func main() {
	fmt.Println(rand.Intn(6))
}
