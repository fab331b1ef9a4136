// The repaired twin of output_order.go: they are printed in the order of the requests.
//
// finding: none
// flags: --same-output
package main

import "fmt"

func main() {
	var replies [3]chan string
	for i := range 3 {
		replies[i] = make(chan string, 1)
		go func() { replies[i] <- fmt.Sprint("reply ", i) }()
	}
	for i := range 3 {
		fmt.Println(<-replies[i])
	}
}
