// Channels whose elements have no bytes hold as many as their capacity says, however large.
package main

import (
	"fmt"
	"math"
)

type none [0]int

func main() {
	c := make(chan struct{}, math.MaxInt32)
	for range 5 {
		c <- struct{}{}
	}
	<-c
	fmt.Println(len(c), cap(c))
	close(c)
	n := 0
	for range c {
		n++
	}
	_, ok := <-c
	fmt.Println(n, ok)

	d := make(chan none, 3)
	for range 3 {
		d <- none{}
	}
	select {
	case d <- none{}:
		fmt.Println("room for more than three")
	default:
		fmt.Println("full", len(d), cap(d))
	}
	fmt.Println(len(<-d), len(d))
}
