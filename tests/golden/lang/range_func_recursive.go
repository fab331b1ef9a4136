// Recursive iterators: permutations, trees, graph walks, with early exits from any depth.
package main

import (
	"fmt"
	"iter"
)

func perms(s []int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var rec func(k int) bool
		rec = func(k int) bool {
			if k == len(s) {
				return yield(append([]int(nil), s...))
			}
			for i := k; i < len(s); i++ {
				s[k], s[i] = s[i], s[k]
				if !rec(k + 1) {
					return false
				}
				s[k], s[i] = s[i], s[k]
			}
			return true
		}
		rec(0)
	}
}

type Dir struct {
	name string
	subs []*Dir
}

func (d *Dir) Walk() iter.Seq2[string, int] {
	return func(yield func(string, int) bool) { d.walk("", 0, yield) }
}

func (d *Dir) walk(path string, depth int, yield func(string, int) bool) bool {
	path += "/" + d.name
	if !yield(path, depth) {
		return false
	}
	for _, s := range d.subs {
		if !s.walk(path, depth+1, yield) {
			return false
		}
	}
	return true
}

func flatten[T any](seqs iter.Seq[iter.Seq[T]]) iter.Seq[T] {
	return func(yield func(T) bool) {
		for s := range seqs {
			for v := range s {
				if !yield(v) {
					return
				}
			}
		}
	}
}

func upto(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func lines(n int) iter.Seq[iter.Seq[int]] {
	return func(yield func(iter.Seq[int]) bool) {
		for i := range n {
			if !yield(upto(i)) {
				return
			}
		}
	}
}

func firstAbove(limit int) (n int, found bool) {
	for v := range flatten(lines(100)) {
		if v > limit {
			return v, true
		}
	}
	return
}

func deep(n int) iter.Seq[int] {
	if n == 0 {
		return upto(3)
	}
	return func(yield func(int) bool) {
		for v := range deep(n - 1) {
			if !yield(v + 1) {
				return
			}
		}
	}
}

func main() {
	n := 0
	for p := range perms([]int{1, 2, 3, 4}) {
		if n++; n%6 == 1 {
			fmt.Print(p, " ")
		}
	}
	fmt.Println(n)
	for p := range perms([]int{3, 2, 1}) {
		if p[0] < p[1] && p[1] < p[2] {
			fmt.Println("sorted", p)
			break
		}
	}
	root := &Dir{"top", []*Dir{{"a", []*Dir{{"x", nil}, {"y", nil}}}, {"b", nil}}}
	for p, d := range root.Walk() {
		if d == 2 && p[len(p)-1] == 'y' {
			fmt.Println("stop at", p)
			break
		}
		fmt.Print(p, " ")
	}
	fmt.Println(firstAbove(7))
	for v := range deep(50) {
		fmt.Print(v, " ")
	}
	fmt.Println()
outer:
	for i := range upto(5) {
		for j := range upto(5) {
			for k := range upto(5) {
				switch {
				case k == 2:
					break
				case j == 2:
					continue outer
				case i == 3:
					break outer
				default:
					if (i+j+k)%3 == 0 {
						fmt.Print(i, j, k, " ")
					}
				}
			}
		}
	}
	fmt.Println()
}
