// A nil pointer dereference through a chain of calls and a closure.
package main

import "fmt"

type Node struct {
	val  int
	next *Node
}

func third(n *Node) int { return n.next.next.val }

func main() {
	n := &Node{1, &Node{2, nil}}
	fmt.Println(n.next.val)
	func() {
		fmt.Println(third(n))
	}()
}
