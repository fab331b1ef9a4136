// Huffman coding: the frequent letters get the short codes.
package main

import (
	"cmp"
	"container/heap"
	"fmt"
	"slices"
	"strings"
)

type node struct {
	r           rune // of a leaf
	weight, seq int
	left, right *node
}

type queue []*node

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[i].weight, q[j].weight), cmp.Compare(q[i].seq, q[j].seq)) < 0
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(*node)) }
func (q *queue) Pop() any {
	n := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return n
}

func build(text string) *node {
	freq := map[rune]int{}
	for _, r := range text {
		freq[r]++
	}
	q := &queue{}
	for r, n := range freq {
		*q = append(*q, &node{r: r, weight: n, seq: int(r)})
	}
	heap.Init(q)
	for seq := 1 << 21; q.Len() > 1; seq++ {
		a, b := heap.Pop(q).(*node), heap.Pop(q).(*node)
		heap.Push(q, &node{weight: a.weight + b.weight, seq: seq, left: a, right: b})
	}
	return heap.Pop(q).(*node)
}

func (n *node) codes(prefix string, into map[rune]string) map[rune]string {
	if n.left == nil {
		into[n.r] = prefix
		return into
	}
	n.left.codes(prefix+"0", into)
	return n.right.codes(prefix+"1", into)
}

func decode(root *node, bits string) string {
	var out strings.Builder
	n := root
	for _, b := range bits {
		if b == '0' {
			n = n.left
		} else {
			n = n.right
		}
		if n.left == nil {
			out.WriteRune(n.r)
			n = root
		}
	}
	return out.String()
}

func main() {
	text := "she sells sea shells by the sea shore"
	tree := build(text)
	codes := tree.codes("", map[rune]string{})
	letters := []rune{}
	for r := range codes {
		letters = append(letters, r)
	}
	slices.SortFunc(letters, func(a, b rune) int {
		return cmp.Or(cmp.Compare(len(codes[a]), len(codes[b])), cmp.Compare(a, b))
	})
	for _, r := range letters {
		fmt.Printf("%q %s\n", r, codes[r])
	}
	var bits strings.Builder
	for _, r := range text {
		bits.WriteString(codes[r])
	}
	fmt.Println(bits.Len(), "bits instead of", 8*len(text))
	fmt.Println(decode(tree, bits.String()) == text)
}
