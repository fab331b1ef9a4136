// Go rejects variables and imports that nothing uses.
package main

import (
	"fmt"
	"os"
)

func main() {
	total := 0
	for i := range 10 {
		fmt.Println(i)
	}
}
