// slices: sorting, searching, editing, comparing, iterating.
package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

type P struct {
	n string
	a int
}

func main() {
	s := []int{3, 1, 4, 1, 5, 9, 2, 6}
	t := slices.Clone(s)
	slices.Sort(t)
	fmt.Println(s, t, slices.IsSorted(t), slices.Max(s), slices.Min(s))
	fmt.Println(slices.BinarySearch(t, 5))
	fmt.Println(slices.BinarySearch(t, 7))
	fmt.Println(slices.Index(s, 4), slices.Contains(s, 9), slices.IndexFunc(s, func(x int) bool { return x > 4 }), slices.ContainsFunc(s, func(x int) bool { return x < 0 }))
}

func init() {
	s := []int{1, 2, 3, 4, 5}
	r := slices.Clone(s)
	slices.Reverse(r)
	fmt.Println(r, slices.Equal(s, r), slices.Compare(s, r), slices.Compare([]int{1}, []int{1, 2}))
	fmt.Println(slices.Insert([]int{1, 2}, 1, 10, 11), slices.Delete([]int{1, 2, 3, 4}, 1, 3), slices.Replace([]int{1, 2, 3}, 0, 2, 9))
	fmt.Println(slices.Compact([]int{1, 1, 2, 2, 2, 1}), slices.CompactFunc([]string{"a", "A", "b"}, strings.EqualFold))
	fmt.Println(slices.DeleteFunc([]int{1, 2, 3, 4}, func(x int) bool { return x%2 == 0 }), slices.Concat([]int{1}, []int{2, 3}, nil), slices.Repeat([]int{1, 2}, 2))
	ps := []P{{"b", 2}, {"a", 2}, {"c", 1}}
	slices.SortFunc(ps, func(x, y P) int { return cmp.Or(cmp.Compare(x.a, y.a), strings.Compare(x.n, y.n)) })
	fmt.Println(ps)
	slices.SortStableFunc(ps, func(x, y P) int { return -cmp.Compare(x.a, y.a) })
	fmt.Println(ps)
	i, ok := slices.BinarySearchFunc([]P{{"a", 1}, {"b", 5}}, 5, func(p P, n int) int { return cmp.Compare(p.a, n) })
	fmt.Println(i, ok)
	fmt.Println(slices.MaxFunc(ps, func(x, y P) int { return cmp.Compare(x.n, y.n) }), slices.MinFunc(ps, func(x, y P) int { return cmp.Compare(x.n, y.n) }))
	for i, v := range slices.Backward(s) {
		fmt.Print(i, v, " ")
	}
	for c := range slices.Chunk(s, 2) {
		fmt.Print(c, len(c), cap(c), " ")
	}
	fmt.Println(slices.Collect(slices.Values(s[:2])), slices.Sorted(slices.Values([]int{3, 1, 2})))
	fmt.Println(slices.AppendSeq([]int{0}, slices.Values(s)), len(slices.Grow(s, 10)), cap(slices.Clip(s[:2])))
	fmt.Println(slices.EqualFunc([]int{1}, []string{"1"}, func(a int, b string) bool { return fmt.Sprint(a) == b }))
	func() {
		defer func() { fmt.Println(recover()) }()
		slices.Max([]int{})
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		slices.Insert([]int{1}, 5, 2)
	}()
}
