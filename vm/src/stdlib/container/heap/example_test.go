package heap_test

import (
	"container/heap"
	"fmt"
)

type ints []int

func (h ints) Len() int { return len(h) }

func (h ints) Less(i, j int) bool { return h[i] < h[j] }

func (h ints) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

func (h *ints) Push(x any) { *h = append(*h, x.(int)) }

func (h *ints) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}

func ExampleInit() {
	h := &ints{5, 2, 8}
	heap.Init(h)
	heap.Push(h, 1)
	for h.Len() > 0 {
		fmt.Print(heap.Pop(h), " ")
	}
	fmt.Println()
	// Output:
	// 1 2 5 8
}

func ExampleFix() {
	h := &ints{1, 2, 3}
	heap.Init(h)
	(*h)[0] = 9
	heap.Fix(h, 0)
	fmt.Println(heap.Pop(h))
	// Output:
	// 2
}

func ExampleRemove() {
	h := &ints{1, 2, 3}
	heap.Init(h)
	fmt.Println(heap.Remove(h, 1), h.Len())
	// Output:
	// 2 2
}
