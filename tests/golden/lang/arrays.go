// Arrays are values: copied on assignment, call, range and in structs; compared by elements.
package main

import "fmt"

type M [2][3]int

func change(a [3]int) [3]int {
	a[0] = 99
	return a
}

type S struct {
	arr [2]string
	n   int
}

func main() {
	a := [3]int{1, 2, 3}
	b := a
	b[0] = 7
	fmt.Println(a, b, a == b, a == [3]int{1, 2, 3}, change(a), a)
	for i, v := range a {
		a[2] = 100
		fmt.Print(i, v, " ")
	}
	fmt.Println(a)
	c := [3]int{1, 2, 3}
	for i, v := range &c {
		c[2] = 100
		fmt.Print(i, v, " ")
	}
	fmt.Println()
	var m M
	m[1][2] = 5
	n := m
	n[0] = [3]int{1, 1, 1}
	fmt.Println(m, n, m == n, len(m), len(m[0]))
	d := [...]string{2: "c", 0: "a"}
	fmt.Printf("%d %q\n", len(d), d)
	s1 := S{[2]string{"x", "y"}, 1}
	s2 := s1
	s2.arr[0] = "z"
	fmt.Println(s1, s2, s1 == s2)
	s2.arr[0] = "x"
	fmt.Println(s1 == s2)
	p := &a
	p[1] = 55
	for i := range p {
		p[i]++
	}
	fmt.Println(a, len(p), *p == a)
	fs := [2]func() int{func() int { return 1 }, func() int { return 2 }}
	fmt.Println(fs[0]() + fs[1]())
	arr := [3]*int{&a[0], &a[1], &a[2]}
	*arr[1] = -1
	fmt.Println(a)
	mp := map[[2]int]string{{1, 2}: "a", {3, 4}: "b"}
	fmt.Println(mp[[2]int{3, 4}], len(mp))
	var iface any = [2]int{1, 2}
	fmt.Println(iface == any([2]int{1, 2}), iface == any([2]int{1, 3}))
	var zero [0]int
	fmt.Println(len(zero), zero)
	big := [1000]int{999: 1}
	cp := big
	cp[0] = 1
	fmt.Println(big[0], cp[0], big[999])
}
