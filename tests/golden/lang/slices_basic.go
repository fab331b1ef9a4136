// Slices: aliasing, append growth, three-index slices, nil, copy, clear.
package main

import "fmt"

func main() {
	a := [6]int{0, 1, 2, 3, 4, 5}
	s := a[1:3]
	t := a[1:3:3]
	s = append(s, 100)
	t = append(t, 200)
	fmt.Println(a, s, t, len(s), cap(s), len(t) == 3)
	t[0] = 9
	fmt.Println(a[1], s[0])
	u := a[2:4:5]
	fmt.Println(u, len(u), cap(u), u[:3])
	var n []int
	fmt.Println(n == nil, len(n), cap(n), n[:] == nil, n[0:0] == nil, append(n) == nil)
	e := []int{}
	fmt.Println(e == nil, append(e, n...) == nil)
	n = append(n, 1, 2, 3)
	n = append(n[:1], n[2:]...)
	fmt.Println(n, len(n))
	x := []int{1, 2, 3, 4, 5}
	fmt.Println(copy(x[1:], x), x)
	x = []int{1, 2, 3, 4, 5}
	fmt.Println(copy(x, x[2:]), x)
	clear(x[1:3])
	fmt.Println(x)
	m := make([]string, 2, 10)
	m = append(m, "x")
	fmt.Printf("%q %d %d\n", m, len(m), cap(m))
	lit := []string{3: "d", 1: "b", "c2"}
	fmt.Printf("%q\n", lit)
	caps := []int{}
	last := -1
	var g []int32
	for i := range 2000 {
		g = append(g, int32(i))
		if cap(g) != last {
			last = cap(g)
			caps = append(caps, last)
		}
	}
	fmt.Println(len(g), g[1999], len(caps) < 30)
	self := []int{1, 2}
	self = append(self, self...)
	self = append(self, self[1:]...)
	fmt.Println(self)
	pp := &self[2]
	*pp = 77
	fmt.Println(self[2])
	grid := make([][]int, 3)
	for i := range grid {
		grid[i] = make([]int, i+1)
		grid[i][i] = i
	}
	fmt.Println(grid)
	i := 0
	i, x[i] = 2, 50
	fmt.Println(i, x)
}
