// The replies are printed in the order in which the goroutines end.
//
// finding: output, at the lines marked "here"
// flags: --same-output
package main

import "fmt"

func main() {
	replies := make(chan string)
	for i := range 3 {
		go func() { replies <- fmt.Sprint("reply ", i) }()
	}
	for range 3 {
		fmt.Println(<-replies) // here
	}
}
