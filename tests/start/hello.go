// A line by way of fmt: what minigo itself takes to start.
package main

import "fmt"

func main() {
	fmt.Println("hello")
}
