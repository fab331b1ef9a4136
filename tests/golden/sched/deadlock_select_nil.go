// A select whose channels are all nil waits as other selects do.
package main

import "fmt"

func main() {
	var in, out chan int
	fmt.Println("waiting")
	select {
	case v := <-in:
		fmt.Println(v)
	case out <- 1:
	}
}
