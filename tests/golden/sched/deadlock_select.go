// An empty select is a deadlock too.
package main

import "fmt"

func main() {
	defer fmt.Println("never")
	fmt.Println("waiting")
	select {}
}
