package sort_test

import (
	"fmt"
	"sort"
	"strings"
)

func ExampleInts() {
	s := []int{3, 1, 2}
	sort.Ints(s)
	fmt.Println(s)
	// Output:
	// [1 2 3]
}

func ExampleStrings() {
	s := []string{"Go", "Bravo", "gopher"}
	sort.Strings(s)
	fmt.Println(s)
	// Output:
	// [Bravo Go gopher]
}

func ExampleFloat64s() {
	s := []float64{2.5, -1, 0}
	sort.Float64s(s)
	fmt.Println(s)
	// Output:
	// [-1 0 2.5]
}

func ExampleSlice() {
	people := []struct {
		Name string
		Age  int
	}{{"Ann", 30}, {"Bob", 25}}
	sort.Slice(people, func(i, j int) bool { return people[i].Age < people[j].Age })
	fmt.Println(people)
	// Output:
	// [{Bob 25} {Ann 30}]
}

func ExampleSliceStable() {
	words := []string{"bb", "a", "cc", "d"}
	sort.SliceStable(words, func(i, j int) bool { return len(words[i]) < len(words[j]) })
	fmt.Println(words)
	// Output:
	// [a d bb cc]
}

func ExampleSearch() {
	squares := []int{1, 4, 9, 16, 25}
	i := sort.Search(len(squares), func(i int) bool { return squares[i] >= 10 })
	fmt.Println(i, squares[i])
	// Output:
	// 3 16
}

func ExampleFind() {
	words := []string{"ant", "bee", "cat"}
	i, found := sort.Find(len(words), func(i int) int { return strings.Compare("bee", words[i]) })
	fmt.Println(i, found)
	// Output:
	// 1 true
}

func ExampleSearchInts() {
	fmt.Println(sort.SearchInts([]int{1, 3, 5}, 4))
	// Output:
	// 2
}

func ExampleReverse() {
	s := []int{1, 3, 2}
	sort.Sort(sort.Reverse(sort.IntSlice(s)))
	fmt.Println(s)
	// Output:
	// [3 2 1]
}

func ExampleIsSorted() {
	fmt.Println(sort.IsSorted(sort.StringSlice{"a", "b"}), sort.IntsAreSorted([]int{2, 1}))
	// Output:
	// true false
}
