// A program that writes to all of its memory again and again.
package main

import "fmt"

type record struct {
	a, b, c, d int
	next       *record
}

func main() {
	ring := make([]*record, 150_000)
	n := 0
	for round := range 20 {
		for i := range ring {
			ring[i] = &record{a: i, b: round}
			n += ring[i].a & 1
		}
	}
	fmt.Println(n)
}
