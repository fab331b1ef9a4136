// What needs modules from a proxy.
package main

import (
	"fmt"

	"example.com/greet"
)

func main() { fmt.Println(greet.Hello("proxy")) }
