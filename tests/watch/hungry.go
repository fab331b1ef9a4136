// Allocates in one function, which the argument names, more than anywhere else.
package main

import "os"

type node struct {
	next *node
	pad  [5]int
}

var keep *node

//go:noinline
func lists(n int) {
	for range n {
		keep = &node{next: keep}
	}
}

//go:noinline
func texts(n int) (s string) {
	for i := range n {
		s = string(make([]byte, 100+i%50)) + "!"
	}
	return s
}

var large [][]byte

//go:noinline
func blocks(n int) {
	for range n {
		large = append(large, make([]byte, 1<<20))
	}
}

var table map[int]int

//go:noinline
func fill(n int) {
	table = map[int]int{}
	for i := range n {
		table[i] = i
	}
}

func main() {
	hot := os.Args[1]
	much := func(name string, n int) int {
		if name == hot {
			return n
		}
		return n / 100
	}
	lists(much("lists", 400_000))
	texts(much("texts", 100_000))
	blocks(much("blocks", 20))
	fill(much("fill", 400_000))
}
