// Go converts nothing by itself, not even an int to a float64 or a string.
package main

import "fmt"

func main() {
	age := 42
	var text string = age
	half := 0.5
	fmt.Println(text, age*half)
}
