// Deep recursion with deferred calls, closures and panics that unwind all of it.
package main

import "fmt"

type list struct {
	v    int
	next *list
}

func build(n int) (l *list) {
	for i := range n {
		l = &list{i, l}
	}
	return
}

func (l *list) visit(f func(int)) {
	if l != nil {
		defer func() { f(-l.v) }()
		f(l.v)
		l.next.visit(f)
	}
}

func unwind(n int, log *int) {
	defer func() { *log++ }()
	if n == 0 {
		panic("bottom")
	}
	unwind(n-1, log)
}

func halfway(n int) (r int) {
	if n == 500 {
		defer func() {
			if recover() != nil {
				r = 1000
			}
		}()
	}
	if n == 0 {
		panic("x")
	}
	return halfway(n-1) + 1
}

func mutualA(n int, s *[]byte) {
	if n > 0 {
		if n%1000 == 0 {
			*s = append(*s, 'a')
		}
		mutualB(n-1, s)
	}
}

func mutualB(n int, s *[]byte) {
	if n > 0 {
		mutualA(n-1, s)
	}
}

func args(n int, a [8]int, s string, f float64) (int, string, float64) {
	if n == 0 {
		return a[0] + a[7], s, f
	}
	a[0]++
	a[7] += 2
	x, y, z := args(n-1, a, s, f+0.5)
	return x + 1, y, z
}

func main() {
	sum, n := 0, 0
	build(3000).visit(func(v int) { sum += v; n++ })
	fmt.Println(sum, n)
	log := 0
	func() {
		defer func() { fmt.Println(recover(), log) }()
		unwind(5000, &log)
	}()
	fmt.Println(halfway(1000))
	var s []byte
	mutualA(10000, &s)
	fmt.Println(string(s))
	fmt.Println(args(10000, [8]int{}, "s", 0))
}
