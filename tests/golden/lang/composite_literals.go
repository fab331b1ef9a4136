// Composite literals: elided types, keys, nesting, pointers, embedded fields, in conditions.
package main

import "fmt"

type P struct{ X, Y int }
type Q struct {
	P
	*R
	N []P
}
type R struct{ s string }
type M map[string]P
type A [3]P
type PP []*P

func main() {
	fmt.Println([]P{{1, 2}, {Y: 3}}, []*P{{1, 2}}[0].Y, [...]P{2: {1, 1}})
	q := Q{P: P{1, 2}, R: &R{"r"}, N: []P{{3, 4}}}
	fmt.Println(q.X, q.s, q.N)
	fmt.Println(map[P]string{{1, 2}: "a"}, map[string]*P{"x": {5, 6}}["x"].X, M{"k": {1, 2}})
	fmt.Println([][]int{{1}, {2, 3}, {}}, [2][2]int{{1, 2}, {3, 4}}, A{1: {9, 9}})
	fmt.Println(*PP{{1, 2}}[0], &P{1, 2}, &[]int{1}, &map[string]int{"a": 1})
	fmt.Println([]any{P{1, 2}, []int{3}, map[string]int{}, nil})
	if (P{1, 2}) == (P{1, 2}) {
		fmt.Println("equal")
	}
	for _, p := range []P{{1, 2}, {3, 4}} {
		fmt.Print(p, " ")
	}
	switch x := (P{1, 1}); x {
	case P{1, 1}:
		fmt.Println("case")
	}
	fmt.Println([]string{5: "five", 2: "two", "three"}, len([...]int{10: 1, 5: 2}))
	const k = 2
	fmt.Println([...]string{k: "a", k + 1: "b", 'A' - 65: "zero"})
	fmt.Println(struct {
		a int
		b struct{ c []int }
	}{1, struct{ c []int }{[]int{2}}})
	fmt.Println([]func(int) int{func(x int) int { return x }}[0](4))
	fmt.Println(map[string]map[string][]P{"a": {"b": {{1, 2}, {3, 4}}}})
	fmt.Println([]map[int]string{{1: "x"}, nil, {}})
	fmt.Println([]byte{'a', 98, 0x63}, [...]rune{'世'}, []float64{1, 2.5, 'a'})
	fmt.Println(len([]struct{}{{}, {}}), [][2]bool{{true}, {}})
	var fn = func(p P) P { return P{p.Y, p.X} }
	fmt.Println(fn(P{1, 2}), P{}.X, []int{1, 2, 3}[1], "abc"[1], M{"a": {7, 8}}["a"].Y)
}
