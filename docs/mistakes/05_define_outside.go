// `:=` declares variables inside of functions only.
package main

import "fmt"

limit := 100

func main() {
	fmt.Println(limit)
}
