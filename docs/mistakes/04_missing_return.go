// A function with results must end with a return on every path.
package main

import "fmt"

func sign(n int) string {
	if n < 0 {
		return "negative"
	} else if n > 0 {
		return "positive"
	}
}

func main() {
	fmt.Println(sign(0))
}
