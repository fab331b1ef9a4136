// Maps with keys and elements too big for a frame, as operands: what they take of the frame for
// themselves must not come between the arguments of a call around them.
package main

import (
	"fmt"
	"maps"
)

type big [2000]int

func at(n int) big { return big{1: n, 1999: -n} }

func (b big) String() string { return fmt.Sprint(b[1], "/", b[1999]) }

func same(a map[big]big, n int, b map[big]big, more ...big) string {
	hits := 0
	for k, v := range a {
		if w, ok := b[k]; ok && w == v {
			hits++
		}
	}
	return fmt.Sprint(len(a), n, len(b), hits, len(more), more)
}

func three(a, b, c big) string { return fmt.Sprint(a, b, c) }

func swapped(a, b int) int {
	a, b = b, a
	return 10*a + b
}

func main() {
	x, y := at(1), at(2)
	m := map[big]big{x: y, y: x}
	fmt.Println(same(map[big]big{x: y}, 3, map[big]big{x: y}))
	fmt.Println(same(map[big]big{x: y, y: x}, 4, m, m[x], at(9), m[y]))
	fmt.Println(three(m[x], at(5), m[m[x]]), three(m[at(7)], m[x], x))
	fmt.Println(maps.Equal(map[big]big{x: y}, map[big]big{x: y}), maps.Equal(m, map[big]big{x: x}))
	names := map[big]string{x: "one", y: "two"}
	fmt.Println(names[x]+"+"+names[y]+"="+names[at(3)]+"?", len(names[x]), names[y])
	// Many entries, whose images must not pile up in the frame.
	many := map[big]int{
		at(0): 0, at(1): 1, at(2): 2, at(3): 3, at(4): 4, at(5): 5, at(6): 6, at(7): 7,
		at(8): 8, at(9): 9, at(10): 10, at(11): 11, at(12): 12, at(13): 13, at(14): 14,
		at(15): 15, at(16): 16, at(17): 17, at(18): 18, at(19): 19, at(20): 20, at(21): 21,
	}
	fmt.Println(len(many), many[at(21)], many[at(7)]*many[at(3)]-many[x])
	fmt.Println(swapped(many[at(1)], swapped(many[at(2)], many[at(3)])), swapped(swapped(1, 2), 3))
	list := append([]big{m[x]}, m[y], m[x], at(4))
	fmt.Println(list, fmt.Sprint(m[x], names[x], m[y], many[y]))
	f := func(k big, n int) (int, big, int) { return n + many[k], m[k], n - many[k] }
	a, b, c := f(m[x], many[at(20)])
	fmt.Println(a, b, c)
	defer fmt.Println(m[x], names[y], many[at(11)])
	delete(m, m[x])
	fmt.Println(len(m), m[y])
}
