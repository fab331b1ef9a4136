// A program in which what is gone back to is far away.
package main

import "fmt"

var rare, often int

func early() int {
	return 1
}

func work(n int) int {
	s := 0
	for i := 0; i < n; i++ {
		s += i % 7
		often += s & 1
	}
	return s
}

func main() {
	rare = early()
	x := 0
	for r := 0; r < 20; r++ {
		x += work(3000)
	}
	fmt.Println(x, often, rare)
}
