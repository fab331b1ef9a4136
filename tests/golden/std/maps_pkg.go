// maps and cmp.
package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
)

func main() {
	m := map[string]int{"a": 1, "b": 2, "c": 3}
	fmt.Println(slices.Sorted(maps.Keys(m)), slices.Sorted(maps.Values(m)))
	n := maps.Clone(m)
	n["d"] = 4
	fmt.Println(len(m), len(n), maps.Equal(m, n), maps.Clone(map[int]int(nil)) == nil)
	maps.DeleteFunc(n, func(k string, v int) bool { return v%2 == 0 })
	fmt.Println(n)
	maps.Copy(n, map[string]int{"a": 100, "z": 26})
	fmt.Println(n)
	fmt.Println(maps.Collect(slices.All([]string{"x", "y"})))
	maps.Insert(n, maps.All(map[string]int{"q": 5}))
	fmt.Println(len(n), n["q"])
	fmt.Println(maps.EqualFunc(m, map[string]string{"a": "1", "b": "2", "c": "3"}, func(a int, b string) bool { return fmt.Sprint(a) == b }))
	sum := 0
	for k, v := range maps.All(m) {
		sum += v * len(k)
	}
	fmt.Println(sum)
	nan := math.NaN()
	fmt.Println(cmp.Compare(1, 2), cmp.Compare("b", "a"), cmp.Compare(nan, 1), cmp.Compare(nan, nan), cmp.Less(nan, 1), cmp.Less(1, 2))
	fmt.Println(cmp.Or(0, 3, 5), cmp.Or("", "x"), cmp.Or[int]())
}
