// Copies of maps of all sizes: with deleted entries, keys that do not equal themselves, strings and structs;
// the copy and the original know nothing of each other.
package main

import (
	"fmt"
	"maps"
	"math"
)

type row struct {
	name string
	at   *int
}

func filled(n int) map[int]string {
	m := map[int]string{}
	for i := range n {
		m[i] = fmt.Sprint("v", i)
	}
	return m
}

// check copies m, changes both and says what both hold.
func check(m map[int]string) {
	n := len(m)
	c := maps.Clone(m)
	same := maps.Equal(m, c)
	for i := range n {
		if i%3 == 0 {
			delete(c, i)
		}
	}
	m[-1] = "original"
	for i := range n {
		c[n+i] = "copy"
	}
	_, inCopy := c[-1]
	_, inOriginal := m[n]
	seen, sum := 0, 0
	for k := range c {
		seen++
		sum += k
	}
	fmt.Println(n, same, len(m), len(c), inCopy, inOriginal, seen, sum)
}

func main() {
	var none map[string]int
	fmt.Println(maps.Clone(none) == nil, maps.Clone(map[string]int{}) != nil)
	for _, n := range []int{0, 1, 7, 8, 9, 14, 15, 100, 3000, 3600, 20_000} {
		check(filled(n))
	}

	gone := filled(6000)
	for i := range 5990 {
		delete(gone, i)
	}
	check(gone)
	clear(gone)
	check(gone)

	odd := map[float64]int{math.NaN(): 1, 0: 2}
	odd[math.NaN()] = 3
	sum := 0
	for _, v := range maps.Clone(odd) {
		sum += v
	}
	fmt.Println(len(maps.Clone(odd)), sum)

	rows := map[[2]string]row{}
	for i := range 4000 {
		rows[[2]string{fmt.Sprint(i), "x"}] = row{fmt.Sprint("row", i), &i}
	}
	copied := maps.Clone(rows)
	clear(rows)
	var garbage []byte
	for range 30 {
		garbage = make([]byte, 1<<20)
	}
	total := 0
	for k, r := range copied {
		if "row"+k[0] != r.name {
			fmt.Println("wrong", k, r.name)
		}
		total += *r.at
	}
	fmt.Println(len(rows), len(copied), total, len(garbage))

	type set map[struct{}]struct{}
	fmt.Println(maps.Clone(set{{}: {}}), maps.Clone(map[any]any{1: "a", "b": nil}))
}
