// A name that is not declared anywhere: usually a typing mistake.
package main

import "fmt"

func main() {
	count := 0
	for range 10 {
		count++
	}
	fmt.Println(cuont)
}
