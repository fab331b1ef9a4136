package slices_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

func ExampleAll() {
	for i, s := range slices.All([]string{"a", "b"}) {
		fmt.Print(i, s, " ")
	}
	fmt.Println()
	// Output:
	// 0a 1b
}

func ExampleAppendSeq() {
	s := slices.AppendSeq([]int{1}, slices.Values([]int{2, 3}))
	fmt.Println(s)
	// Output:
	// [1 2 3]
}

func ExampleBackward() {
	for i, n := range slices.Backward([]int{7, 8}) {
		fmt.Print(i, ":", n, " ")
	}
	fmt.Println()
	// Output:
	// 1:8 0:7
}

func ExampleBinarySearch() {
	s := []string{"ant", "bee", "cat"}
	fmt.Println(slices.BinarySearch(s, "bee"))
	fmt.Println(slices.BinarySearch(s, "bird"))
	// Output:
	// 1 true
	// 2 false
}

func ExampleBinarySearchFunc() {
	type person struct {
		name string
		age  int
	}
	people := []person{{"Ann", 20}, {"Bob", 30}}
	i, found := slices.BinarySearchFunc(people, 30, func(p person, age int) int { return p.age - age })
	fmt.Println(i, found)
	// Output:
	// 1 true
}

func ExampleChunk() {
	for c := range slices.Chunk([]int{1, 2, 3, 4, 5}, 2) {
		fmt.Print(c)
	}
	fmt.Println()
	// Output:
	// [1 2][3 4][5]
}

func ExampleClip() {
	s := slices.Clip(make([]int, 2, 10))
	fmt.Println(len(s), cap(s))
	// Output:
	// 2 2
}

func ExampleClone() {
	a := []int{1, 2}
	b := slices.Clone(a)
	b[0] = 9
	fmt.Println(a, b)
	// Output:
	// [1 2] [9 2]
}

func ExampleCollect() {
	s := slices.Collect(maps.Values(map[string]int{"one": 1}))
	fmt.Println(s)
	// Output:
	// [1]
}

func ExampleCompact() {
	fmt.Println(slices.Compact([]int{1, 1, 2, 2, 2, 1}))
	// Output:
	// [1 2 1]
}

func ExampleCompactFunc() {
	fmt.Println(slices.CompactFunc([]string{"a", "A", "b"}, strings.EqualFold))
	// Output:
	// [a b]
}

func ExampleCompare() {
	fmt.Println(slices.Compare([]int{1, 2}, []int{1, 3}), slices.Compare([]int{1, 2}, []int{1}))
	// Output:
	// -1 1
}

func ExampleConcat() {
	fmt.Println(slices.Concat([]int{1}, []int{2, 3}, nil, []int{4}))
	// Output:
	// [1 2 3 4]
}

func ExampleContains() {
	fmt.Println(slices.Contains([]int{1, 2, 3}, 2))
	// Output:
	// true
}

func ExampleContainsFunc() {
	fmt.Println(slices.ContainsFunc([]int{1, 2}, func(n int) bool { return n < 0 }))
	// Output:
	// false
}

func ExampleDelete() {
	fmt.Println(slices.Delete([]string{"a", "b", "c", "d"}, 1, 3))
	// Output:
	// [a d]
}

func ExampleDeleteFunc() {
	fmt.Println(slices.DeleteFunc([]int{1, 2, 3, 4}, func(n int) bool { return n%2 == 1 }))
	// Output:
	// [2 4]
}

func ExampleEqual() {
	fmt.Println(slices.Equal([]int{1, 2}, []int{1, 2}), slices.Equal([]int{}, nil))
	// Output:
	// true true
}

func ExampleEqualFunc() {
	fmt.Println(slices.EqualFunc([]int{1}, []string{"1"}, func(n int, s string) bool { return strconv.Itoa(n) == s }))
	// Output:
	// true
}

func ExampleGrow() {
	s := slices.Grow([]int{1}, 10)
	fmt.Println(len(s), cap(s) >= 11)
	// Output:
	// 1 true
}

func ExampleIndex() {
	fmt.Println(slices.Index([]string{"a", "b"}, "b"), slices.Index([]string{"a"}, "x"))
	// Output:
	// 1 -1
}

func ExampleIndexFunc() {
	fmt.Println(slices.IndexFunc([]int{3, -1, 2}, func(n int) bool { return n < 0 }))
	// Output:
	// 1
}

func ExampleInsert() {
	fmt.Println(slices.Insert([]int{1, 4}, 1, 2, 3))
	// Output:
	// [1 2 3 4]
}

func ExampleIsSorted() {
	fmt.Println(slices.IsSorted([]int{1, 2, 2}), slices.IsSorted([]int{2, 1}))
	// Output:
	// true false
}

func ExampleMax() {
	fmt.Println(slices.Max([]int{3, 1, 2}), slices.Max([]string{"b", "a"}))
	// Output:
	// 3 b
}

func ExampleMaxFunc() {
	fmt.Println(slices.MaxFunc([]string{"aaa", "b"}, func(a, b string) int { return len(a) - len(b) }))
	// Output:
	// aaa
}

func ExampleMin() {
	fmt.Println(slices.Min([]float64{2.5, 0.5}))
	// Output:
	// 0.5
}

func ExampleMinFunc() {
	fmt.Println(slices.MinFunc([]string{"aaa", "b"}, func(a, b string) int { return len(a) - len(b) }))
	// Output:
	// b
}

func ExampleRepeat() {
	fmt.Println(slices.Repeat([]int{0, 1}, 3))
	// Output:
	// [0 1 0 1 0 1]
}

func ExampleReplace() {
	fmt.Println(slices.Replace([]int{1, 2, 3, 4}, 1, 3, 9))
	// Output:
	// [1 9 4]
}

func ExampleReverse() {
	s := []int{1, 2, 3}
	slices.Reverse(s)
	fmt.Println(s)
	// Output:
	// [3 2 1]
}

func ExampleSort() {
	s := []int{3, 1, 2}
	slices.Sort(s)
	fmt.Println(s)
	// Output:
	// [1 2 3]
}

func ExampleSortFunc() {
	s := []string{"bb", "a", "ccc"}
	slices.SortFunc(s, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	fmt.Println(s)
	// Output:
	// [ccc bb a]
}

func ExampleSortStableFunc() {
	s := []string{"b1", "a1", "b0"}
	slices.SortStableFunc(s, func(a, b string) int { return cmp.Compare(a[0], b[0]) })
	fmt.Println(s)
	// Output:
	// [a1 b1 b0]
}

func ExampleSorted() {
	fmt.Println(slices.Sorted(maps.Keys(map[string]int{"b": 1, "a": 2})))
	// Output:
	// [a b]
}

func ExampleSortedFunc() {
	fmt.Println(slices.SortedFunc(slices.Values([]int{1, 3, 2}), func(a, b int) int { return b - a }))
	// Output:
	// [3 2 1]
}

func ExampleValues() {
	sum := 0
	for n := range slices.Values([]int{1, 2, 3}) {
		sum += n
	}
	fmt.Println(sum)
	// Output:
	// 6
}
