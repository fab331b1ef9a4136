// Go has no implicit conversions, not even from int to float64 or string.
package main

import "fmt"

func main() {
	age := 42
	var text string = age
	half := 0.5
	fmt.Println(text, age*half)
}
