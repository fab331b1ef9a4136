// Nested loops with every exit, loop variables of many types, and loops over changing bounds.
package main

import "fmt"

func pyth(n int) (out [][3]int) {
	for a := 1; a < n; a++ {
		for b := a; b < n; b++ {
			for c := b; c < n; c++ {
				if a*a+b*b == c*c {
					out = append(out, [3]int{a, b, c})
				}
			}
		}
	}
	return
}

func spiral(n int) [][]int {
	g := make([][]int, n)
	for i := range g {
		g[i] = make([]int, n)
	}
	dx, dy, x, y := 1, 0, 0, 0
	for k := 1; k <= n*n; k++ {
		g[y][x] = k
		if nx, ny := x+dx, y+dy; nx < 0 || nx >= n || ny < 0 || ny >= n || g[ny][nx] != 0 {
			dx, dy = -dy, dx
		}
		x, y = x+dx, y+dy
	}
	return g
}

func pascal(n int) (rows [][]int) {
	for i := range n {
		row := make([]int, i+1)
		row[0], row[i] = 1, 1
		for j := 1; j < i; j++ {
			row[j] = rows[i-1][j-1] + rows[i-1][j]
		}
		rows = append(rows, row)
	}
	return
}

func main() {
	fmt.Println(pyth(30))
	for _, r := range spiral(4) {
		fmt.Println(r)
	}
	fmt.Println(pascal(7)[6])
	for i, s := uint8(250), ""; i >= 250; i++ {
		s += "x"
		fmt.Print(i, s, " ")
	}
	fmt.Println()
	for f := 1.0; f > 0.1; f /= 2 {
		fmt.Print(f, " ")
	}
	for r := 'a'; r < 'f'; r += 2 {
		fmt.Print(string(r), " ")
	}
	for s := "x"; len(s) < 5; s += s {
		fmt.Print(s, " ")
	}
	fmt.Println()
	q := []int{1}
	for len(q) > 0 && len(q) < 100 {
		h := q[0]
		q = q[1:]
		if h < 20 {
			q = append(q, h*2, h*3)
		}
	}
	fmt.Println(q)
	var p *int
	for i, n := 0, 5; i < n; i++ {
		if p == nil {
			p = &n
		}
		*p = *p - 1
		fmt.Print(i, n, " ")
	}
	fmt.Println()
	count := 0
outer:
	for i := range 10 {
		for j := 10; j > i; j-- {
			if j%7 == 0 {
				continue outer
			}
			if i == 8 {
				break outer
			}
			for {
				count++
				if count%2 == 0 {
					break
				}
			}
		}
	}
	fmt.Println(count)
	type node struct {
		v    int
		next *node
	}
	var l *node
	for i := 3; i > 0; i-- {
		l = &node{i, l}
	}
	for n, i := l, 0; n != nil; n, i = n.next, i+1 {
		fmt.Print(i, n.v, " ")
	}
	fmt.Println()
	b := [3][3]bool{}
	for i := range b {
		for j := range b[i] {
			b[i][j] = i == j || i+j == 2
		}
	}
	for _, row := range b {
		for _, c := range row {
			fmt.Print(map[bool]string{true: "#", false: "."}[c])
		}
	}
	fmt.Println()
}
