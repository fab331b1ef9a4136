// Iterator adaptors: lazy sequences from small functions, with range over func.
package main

import (
	"fmt"
	"iter"
	"slices"
)

// Count yields n, n+1, n+2, ... for ever.
func Count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := n; yield(i); i++ {
		}
	}
}

func Map[A, B any](seq iter.Seq[A], f func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		for v := range seq {
			if !yield(f(v)) {
				return
			}
		}
	}
}

func Filter[A any](seq iter.Seq[A], ok func(A) bool) iter.Seq[A] {
	return func(yield func(A) bool) {
		for v := range seq {
			if ok(v) && !yield(v) {
				return
			}
		}
	}
}

func Take[A any](seq iter.Seq[A], n int) iter.Seq[A] {
	return func(yield func(A) bool) {
		if n <= 0 {
			return
		}
		left := n
		for v := range seq {
			left--
			if !yield(v) || left == 0 {
				return
			}
		}
	}
}

func Zip[A, B any](a iter.Seq[A], b iter.Seq[B]) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		next, stop := iter.Pull(b)
		defer stop()
		for x := range a {
			y, ok := next()
			if !ok || !yield(x, y) {
				return
			}
		}
	}
}

func Reduce[A, R any](seq iter.Seq[A], r R, f func(R, A) R) R {
	for v := range seq {
		r = f(r, v)
	}
	return r
}

func main() {
	even := Filter(Count(1), func(n int) bool { return n%2 == 0 })
	squares := Map(even, func(n int) int { return n * n })
	fmt.Println(slices.Collect(Take(squares, 6)))

	names := slices.Values([]string{"ada", "grace", "barbara"})
	for name, n := range Zip(names, squares) {
		fmt.Println(name, n)
	}
	sum := Reduce(Take(Count(1), 100), 0, func(s, n int) int { return s + n })
	fmt.Println("1 + ... + 100 =", sum)
	for n := range squares {
		if n > 1000 {
			fmt.Println("the first even square above 1000 is", n)
			break
		}
	}
}
