// Sorting larger inputs: all algorithms agree, stability, worst cases, custom orders.
package main

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
)

type rec struct{ k, i int }

func gen(n int, f func(i int) int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = f(i)
	}
	return s
}

func main() {
	x := uint32(12345)
	rnd := func(int) int { x = x*1103515245 + 12345; return int(x>>16) % 500 }
	for _, c := range []struct {
		n string
		s []int
	}{
		{"random", gen(800, rnd)},
		{"sorted", gen(800, func(i int) int { return i })},
		{"reversed", gen(800, func(i int) int { return -i })},
		{"equal", gen(800, func(int) int { return 7 })},
		{"organ", gen(800, func(i int) int { return min(i, 800-i) })},
		{"saw", gen(800, func(i int) int { return i % 13 })},
		{"empty", nil},
		{"one", []int{1}},
	} {
		a, b, d, e := slices.Clone(c.s), slices.Clone(c.s), slices.Clone(c.s), slices.Clone(c.s)
		sort.Ints(a)
		slices.Sort(b)
		sort.Slice(d, func(i, j int) bool { return d[i] < d[j] })
		slices.SortFunc(e, func(p, q int) int { return cmp.Compare(q, p) })
		slices.Reverse(e)
		fmt.Println(c.n, slices.IsSorted(a), slices.Equal(a, b), slices.Equal(b, d), slices.Equal(d, e))
	}
	rs := make([]rec, 600)
	for i := range rs {
		rs[i] = rec{rnd(0) % 10, i}
	}
	ss := slices.Clone(rs)
	slices.SortStableFunc(rs, func(a, b rec) int { return a.k - b.k })
	sort.SliceStable(ss, func(i, j int) bool { return ss[i].k < ss[j].k })
	stable := slices.IsSortedFunc(rs, func(a, b rec) int { return cmp.Or(a.k-b.k, a.i-b.i) })
	fmt.Println(stable, slices.Equal(rs, ss))
	words := []string{"banana", "kiwi", "apple", "fig", "cherry", "date"}
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(len(a)-len(b), cmp.Compare(a, b)) })
	fmt.Println(words)
	i, ok := slices.BinarySearchFunc(words, 5, func(w string, n int) int { return len(w) - n })
	fmt.Println(i, ok)
}
