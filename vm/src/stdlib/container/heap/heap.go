// Package heap keeps a collection in heap order.
package heap

import "sort"

// Interface is a sort.Interface that elements can be added to and taken from at its end. Call this
// package's functions, not these methods.
type Interface interface {
	sort.Interface
	// Push adds x as the last element.
	Push(x any)
	// Pop removes the last element and returns it.
	Pop() any
}

// Init orders h as a heap, in O(n).
func Init(h Interface) {
	n := h.Len()
	for i := n/2 - 1; i >= 0; i-- {
		down(h, i, n)
	}
}

// Push adds x, in O(log n).
func Push(h Interface, x any) {
	h.Push(x)
	up(h, h.Len()-1)
}

// Pop takes the smallest element by Less, in O(log n).
func Pop(h Interface) any {
	n := h.Len() - 1
	h.Swap(0, n)
	down(h, 0, n)
	return h.Pop()
}

// Remove takes the element i, in O(log n).
func Remove(h Interface, i int) any {
	n := h.Len() - 1
	if n != i {
		h.Swap(i, n)
		if !down(h, i, n) {
			up(h, i)
		}
	}
	return h.Pop()
}

// Fix restores the order after the element at i has changed.
func Fix(h Interface, i int) {
	if !down(h, i, h.Len()) {
		up(h, i)
	}
}

func up(h Interface, j int) {
	for {
		i := (j - 1) / 2
		if i == j || !h.Less(j, i) {
			return
		}
		h.Swap(i, j)
		j = i
	}
}

func down(h Interface, start, n int) bool {
	i := start
	for {
		c := 2*i + 1
		if c >= n || c < 0 {
			break
		}
		if c+1 < n && h.Less(c+1, c) {
			c++
		}
		if !h.Less(c, i) {
			break
		}
		h.Swap(i, c)
		i = c
	}
	return i > start
}
