// A call must have as many arguments as the function has parameters.
package main

import "fmt"

func area(width, height float64) float64 {
	return width * height
}

func main() {
	fmt.Println(area(3))
}
