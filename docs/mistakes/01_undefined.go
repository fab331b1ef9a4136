// A name that is declared nowhere: usually a slip of the finger.
package main

import "fmt"

func main() {
	count := 0
	for range 10 {
		count++
	}
	fmt.Println(cuont)
}
