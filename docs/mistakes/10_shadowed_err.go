// `:=` in an inner block declares a new err: the outer one does not change.
package main

import (
	"fmt"
	"os"
)

func main() {
	var err error
	if len(os.Args) > 1 {
		file, err := os.Open(os.Args[1])
		fmt.Println(file.Name())
	}
	fmt.Println(err)
}
