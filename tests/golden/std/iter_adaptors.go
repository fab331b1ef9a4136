// Iterator functions of slices and maps, combined.
package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

func mapped[A, B any](s iter.Seq[A], f func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		for v := range s {
			if !yield(f(v)) {
				return
			}
		}
	}
}

func take[A any](n int, s iter.Seq[A]) iter.Seq[A] {
	return func(yield func(A) bool) {
		if n <= 0 {
			return
		}
		i := 0
		for v := range s {
			if !yield(v) {
				return
			}
			if i++; i >= n {
				return
			}
		}
	}
}

func enumerate[A any](s iter.Seq[A]) iter.Seq2[int, A] {
	return func(yield func(int, A) bool) {
		i := 0
		for v := range s {
			if !yield(i, v) {
				return
			}
			i++
		}
	}
}

func primes(yield func(int) bool) {
	var found []int
next:
	for n := 2; ; n++ {
		for _, p := range found {
			if p*p > n {
				break
			}
			if n%p == 0 {
				continue next
			}
		}
		found = append(found, n)
		if !yield(n) {
			return
		}
	}
}

func main() {
	fmt.Println(slices.Collect(take(10, primes)))
	fmt.Println(slices.Collect(mapped(take(5, primes), func(p int) string { return strings.Repeat("i", p) })))
	for i, p := range enumerate(take(4, primes)) {
		fmt.Print(i, "=", p, " ")
	}
	fmt.Println()
	m := map[string][]int{"a": {1, 2}, "b": {3}}
	keys := slices.Sorted(maps.Keys(m))
	fmt.Println(keys, slices.Sorted(mapped(maps.Values(m), func(v []int) int { return len(v) })))
	for c := range slices.Chunk(slices.Collect(take(7, primes)), 3) {
		fmt.Print(c, " ")
	}
	fmt.Println()
	inv := maps.Collect(func(yield func(int, string) bool) {
		for _, k := range keys {
			for _, v := range m[k] {
				if !yield(v, k) {
					return
				}
			}
		}
	})
	fmt.Println(inv)
	fmt.Println(slices.SortedFunc(maps.Keys(inv), func(a, b int) int { return b - a }))
}
