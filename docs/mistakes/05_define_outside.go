// `:=` declares variables only inside functions.
package main

import "fmt"

limit := 100

func main() {
	fmt.Println(limit)
}
