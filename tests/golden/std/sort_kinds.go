// sort: the ready-made slices by their methods, with NaN and equal elements.
package main

import (
	"fmt"
	"math"
	"sort"
)

func methods(s interface {
	sort.Interface
	Sort()
}) {
	fmt.Print(s.Len(), " ", sort.IsSorted(s), " ")
	if s.Len() > 1 {
		fmt.Print(s.Less(0, 1), s.Less(1, 0), s.Less(0, 0), " ")
		s.Swap(0, s.Len()-1)
		fmt.Print(s, " ")
	}
	s.Sort()
	fmt.Println(s, sort.IsSorted(s))
}

func main() {
	methods(sort.IntSlice{3, -1, 2, 3, math.MinInt, 0})
	methods(sort.IntSlice{})
	methods(sort.Float64Slice{2.5, math.NaN(), math.Inf(-1), math.Copysign(0, -1), 0, -1})
	methods(sort.Float64Slice(nil))
	methods(sort.StringSlice{"b", "", "ä", "a", "B", "ab"})
	methods(sort.StringSlice{"one"})
	ints := sort.IntSlice{5, 1, 4}
	ints.Sort()
	fmt.Println(ints.Len(), ints.Less(0, 1), ints.Search(4), ints.Search(6))
	ints.Swap(0, 2)
	fmt.Println(ints, []int(ints))
	floats := sort.Float64Slice{math.NaN(), 1}
	fmt.Println(floats.Less(0, 1), floats.Less(1, 0), floats.Less(0, 0), floats.Len())
	floats.Swap(0, 1)
	floats.Sort()
	fmt.Println(floats)
	texts := sort.StringSlice{"y", "x"}
	fmt.Println(texts.Less(0, 1), texts.Less(1, 0), texts.Len())
	texts.Sort()
	texts.Swap(0, 1)
	fmt.Println(texts)
	sort.Sort(sort.Reverse(ints))
	fmt.Println(ints)
	for _, f := range []func(){func() { ints.Less(0, 9) }, func() { texts.Swap(-1, 0) }, func() { floats.Swap(2, 0) }} {
		func() {
			defer func() { fmt.Println("panic:", recover()) }()
			f()
		}()
	}
}
