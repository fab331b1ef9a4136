// append: when elements are shared and when they are not.
package main

import "fmt"

func add(s []int, v int) []int { return append(s, v) }

func main() {
	a := make([]int, 3, 5)
	b := append(a, 1)
	c := append(a, 2)
	fmt.Println(a, b, c, &b[0] == &c[0])
	d := append(a[:1:1], 9)
	fmt.Println(a, d, &a[0] == &d[0])
	e := a[1:2]
	e = append(e, 7)
	fmt.Println(a, e, cap(e))
	e = append(e, 8, 9, 10)
	e[0] = 100
	fmt.Println(a, e)
	x := []int{1, 2, 3}
	y := x
	x = add(x, 4)
	x[0] = 50
	fmt.Println(x, y)
	s := []int{1, 2, 3, 4, 5}
	s = append(s[:1], s[2:]...)
	fmt.Println(s, s[:5])
	s = append(s[:2], append([]int{77}, s[2:]...)...)
	fmt.Println(s)
	var grow [][]int
	row := []int{}
	for i := range 4 {
		row = append(row, i)
		grow = append(grow, row[:len(row):len(row)])
	}
	row[0] = 42
	fmt.Println(len(grow), grow[3][0], grow[3][3])
	str := append([]byte("ab"), "cd"...)
	str = append(str, str[:2]...)
	fmt.Println(string(str))
	var n []string
	n = append(n, n...)
	n = append(n, []string{}...)
	fmt.Println(n == nil, len(append(n, "")))
	z := []int{1, 2, 3}
	z = append(z[:0], z[1:]...)
	fmt.Println(z, len(z), z[:3])
	st := []struct{ a, b int }{{1, 2}}
	p := &st[0]
	st = append(st, struct{ a, b int }{3, 4})
	p.a = 99
	fmt.Println(st)
	ifs := append([]any{1}, []any{"a", nil}...)
	fmt.Println(ifs...)
	fmt.Println(copy(z, z[1:]), z, copy(z[1:], z), z)
	m := make([]int, 0, 3)
	f := func() []int { m = append(m, 1); return m }
	g := append(f(), f()...)
	fmt.Println(g)
}
