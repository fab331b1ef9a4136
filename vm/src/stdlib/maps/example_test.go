package maps_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

func ExampleAll() {
	m := map[string]int{"a": 1}
	for k, v := range maps.All(m) {
		fmt.Println(k, v)
	}
	// Output:
	// a 1
}

func ExampleClone() {
	a := map[string]int{"x": 1}
	b := maps.Clone(a)
	b["x"] = 2
	fmt.Println(a, b)
	// Output:
	// map[x:1] map[x:2]
}

func ExampleCollect() {
	m := maps.Collect(slices.All([]string{"a", "b"}))
	fmt.Println(m)
	// Output:
	// map[0:a 1:b]
}

func ExampleCopy() {
	dst := map[string]int{"a": 1, "b": 2}
	maps.Copy(dst, map[string]int{"b": 3, "c": 4})
	fmt.Println(dst)
	// Output:
	// map[a:1 b:3 c:4]
}

func ExampleDeleteFunc() {
	m := map[string]int{"a": 1, "b": 2}
	maps.DeleteFunc(m, func(k string, v int) bool { return v > 1 })
	fmt.Println(m)
	// Output:
	// map[a:1]
}

func ExampleEqual() {
	fmt.Println(maps.Equal(map[int]string{1: "a"}, map[int]string{1: "a"}))
	// Output:
	// true
}

func ExampleEqualFunc() {
	fmt.Println(maps.EqualFunc(map[int]string{1: "a"}, map[int]string{1: "A"}, strings.EqualFold))
	// Output:
	// true
}

func ExampleInsert() {
	m := map[int]string{0: "x"}
	maps.Insert(m, slices.All([]string{"a", "b"}))
	fmt.Println(m)
	// Output:
	// map[0:a 1:b]
}

func ExampleKeys() {
	fmt.Println(slices.Sorted(maps.Keys(map[string]bool{"b": true, "a": false})))
	// Output:
	// [a b]
}

func ExampleValues() {
	fmt.Println(slices.Sorted(maps.Values(map[string]int{"a": 2, "b": 1})))
	// Output:
	// [1 2]
}
