// Sorting algorithms side by side, written once with generics.
package main

import (
	"cmp"
	"fmt"
	"slices"
)

func insertion[T cmp.Ordered](s []T) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && s[j] < s[j-1]; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
}

func quick[T cmp.Ordered](s []T) {
	if len(s) < 2 {
		return
	}
	pivot, i, j := s[len(s)/2], 0, len(s)-1
	for i <= j {
		for s[i] < pivot {
			i++
		}
		for s[j] > pivot {
			j--
		}
		if i <= j {
			s[i], s[j] = s[j], s[i]
			i++
			j--
		}
	}
	quick(s[:j+1])
	quick(s[i:])
}

func merge[T cmp.Ordered](s []T) {
	if len(s) < 2 {
		return
	}
	mid := len(s) / 2
	merge(s[:mid])
	merge(s[mid:])
	left := slices.Clone(s[:mid])
	i, j, k := 0, mid, 0
	for i < len(left) {
		if j < len(s) && s[j] < left[i] {
			s[k] = s[j]
			j++
		} else {
			s[k] = left[i]
			i++
		}
		k++
	}
}

func heapSort[T cmp.Ordered](s []T) {
	sink := func(i, n int) {
		for {
			c := 2*i + 1
			if c >= n {
				return
			}
			if c+1 < n && s[c] < s[c+1] {
				c++
			}
			if s[i] >= s[c] {
				return
			}
			s[i], s[c] = s[c], s[i]
			i = c
		}
	}
	for i := len(s) / 2; i >= 0; i-- {
		sink(i, len(s))
	}
	for n := len(s) - 1; n > 0; n-- {
		s[0], s[n] = s[n], s[0]
		sink(0, n)
	}
}

// numbers are the same in every run.
func numbers(n int) []int {
	s, x := make([]int, n), uint32(2463534242)
	for i := range s {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		s[i] = int(x % 1000)
	}
	return s
}

func main() {
	for _, a := range []struct {
		name  string
		ints  func([]int)
		words func([]string)
	}{
		{"insertion", insertion[int], insertion[string]},
		{"quick", quick[int], quick[string]},
		{"merge", merge[int], merge[string]},
		{"heap", heapSort[int], heapSort[string]},
		{"library", slices.Sort[[]int], slices.Sort[[]string]},
	} {
		s := numbers(500)
		a.ints(s)
		w := []string{"pear", "fig", "apple", "kiwi", "date"}
		a.words(w)
		fmt.Printf("%-10s %t %v %v\n", a.name, slices.IsSorted(s), s[245:250], w)
	}
}
