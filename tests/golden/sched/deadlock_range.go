// Ranging over a channel that is never closed.
package main

import "fmt"

func main() {
	c := make(chan int, 3)
	go func() {
		for i := range 3 {
			c <- i
		}
	}()
	for v := range c {
		fmt.Println(v)
	}
}
