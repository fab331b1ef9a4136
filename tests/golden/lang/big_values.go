// Large arrays and structs as locals, arguments, results, map values and channel elements.
package main

import "fmt"

type Big struct {
	a    [200]int
	name string
	b    [50]string
}

func fill(n int) (b Big) {
	for i := range b.a {
		b.a[i] = i * n
	}
	b.name = fmt.Sprint("big", n)
	b.b[49] = "last"
	return
}

func sum(b Big) (s int) {
	for _, v := range b.a {
		s += v
	}
	b.a[0] = 1000
	return
}

func (b Big) Name() string { return b.name + b.b[49] }

type Namer interface{ Name() string }

func main() {
	x := fill(2)
	fmt.Println(sum(x), x.a[0], x.Name())
	y := x
	y.a[199]++
	fmt.Println(x == y, x.a[199], y.a[199])
	y.a[199]--
	fmt.Println(x == y)
	m := map[int]Big{1: x}
	m[2] = fill(3)
	fmt.Println(m[2].a[10], m[1].name, m[7].b[49] == "")
	c := make(chan Big, 2)
	c <- x
	c <- fill(5)
	fmt.Println((<-c).Name(), (<-c).a[3])
	var n Namer = x
	x.name = "changed"
	fmt.Println(n.Name(), n.(Big).a[5])
	mb := map[Big]string{y: "y"}
	fmt.Println(mb[y], mb[x] == "")
	grid := [40][40]int{}
	for i := range grid {
		for j := range grid[i] {
			grid[i][j] = i * j
		}
	}
	row := grid[39]
	row[39] = -1
	fmt.Println(grid[39][39], row[39])
	s := make([]Big, 3)
	s[1] = y
	s = append(s, s[1], fill(1))
	fmt.Println(len(s), s[3].Name(), s[4].a[7])
	f := func() Big { return y }
	fmt.Println(f().a[4], fill(9).Name())
	var fs [100]func() int
	for i := range fs {
		fs[i] = func() int { return i * i }
	}
	fmt.Println(fs[99](), fs[10]())
	a, b := fill(1), fill(2)
	a, b = b, a
	fmt.Println(a.name, b.name)
}
