// sort: Ints, Strings, Slice, Stable, Search, Reverse, user types.
package main

import (
	"fmt"
	"sort"
)

type Person struct {
	Name string
	Age  int
}
type ByAge []Person

func (a ByAge) Len() int           { return len(a) }
func (a ByAge) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a ByAge) Less(i, j int) bool { return a[i].Age < a[j].Age }

func main() {
	xs := []int{5, 2, 8, 1, 9, 3}
	sort.Ints(xs)
	fmt.Println(xs, sort.IntsAreSorted(xs), sort.SearchInts(xs, 8), sort.SearchInts(xs, 4), sort.SearchInts(xs, 100))
	ss := []string{"pear", "apple", "fig"}
	sort.Strings(ss)
	fmt.Println(ss, sort.SearchStrings(ss, "b"))
	fs := []float64{2.5, -1, 3}
	sort.Float64s(fs)
	fmt.Println(fs)
	sort.Sort(sort.Reverse(sort.IntSlice(xs)))
	fmt.Println(xs)
	ps := []Person{{"A", 30}, {"B", 20}, {"C", 30}, {"D", 20}, {"E", 10}}
	sort.Stable(ByAge(ps))
	fmt.Println(ps)
	sort.Slice(ps, func(i, j int) bool { return ps[i].Name > ps[j].Name })
	fmt.Println(ps)
	sort.SliceStable(ps, func(i, j int) bool { return ps[i].Age < ps[j].Age })
	fmt.Println(ps, sort.SliceIsSorted(ps, func(i, j int) bool { return ps[i].Age < ps[j].Age }))
	fmt.Println(sort.Search(100, func(i int) bool { return i*i >= 50 }))
	i, found := sort.Find(len(ss), func(i int) int {
		switch {
		case "fig" < ss[i]:
			return -1
		case "fig" > ss[i]:
			return 1
		}
		return 0
	})
	fmt.Println(i, found)
	big := make([]int, 5000)
	x := uint32(1)
	for i := range big {
		x = x*1664525 + 1013904223
		big[i] = int(x >> 8 % 1000)
	}
	sort.Ints(big)
	fmt.Println(sort.IntsAreSorted(big), big[0] <= big[4999])
	sort.Sort(ByAge(nil))
	sort.Sort(sort.StringSlice(ss))
	fmt.Println(sort.IsSorted(ByAge(ps)))
}
