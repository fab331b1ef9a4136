// A linked list of interfaces.
package main

type node struct {
	v    any
	next *node
}

func main() {
	var l *node
	for i := 0; ; i++ {
		l = &node{[2]int{i, i}, l}
	}
}
