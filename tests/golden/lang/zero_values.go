// Zero values of every type, in variables, fields, elements, results and map misses.
package main

import "fmt"

type S struct {
	b   bool
	i   int
	f   float32
	c   complex64
	s   string
	p   *S
	sl  []int
	m   map[string]int
	fn  func()
	ch  chan int
	e   error
	a   [2]S2
	any any
}
type S2 struct{ x, y int8 }

func zero[T any]() (t T) { return }

func results() (a int, b string, c []int, d S2, e error) { return }

func main() {
	var s S
	fmt.Printf("%+v\n", s)
	fmt.Println(s.p == nil, s.sl == nil, s.m == nil, s.fn == nil, s.ch == nil, s.e == nil, s.any == nil)
	fmt.Println(results())
	fmt.Println(zero[int](), zero[string]() == "", zero[*int]() == nil, zero[S2](), zero[[2]bool](), zero[error]() == nil)
	arr := [3]S2{1: {1, 2}}
	sl := make([]S, 2)
	m := map[int]S2{}
	fmt.Println(arr, sl[1].a, m[5], len(sl[0].s))
	for i := range 3 {
		var x int
		var st S2
		x += i
		st.x += int8(i)
		fmt.Print(x, st, " ")
	}
	fmt.Println()
	i := 0
again:
	var y int
	y++
	if i++; i < 3 {
		goto again
	}
	fmt.Println(y)
	var ptr *[4]int
	fmt.Println(len(ptr), ptr == nil)
	n := new(S)
	n.a[1].y = 3
	fmt.Println(n.a, *new(string) == "", *new([3]bool))
	var iface interface{ M() }
	_, ok := iface.(fmt.Stringer)
	fmt.Println(iface == nil, ok)
	c := make(chan S2, 1)
	close(c)
	fmt.Println(<-c)
	var f func(int) (int, error)
	fmt.Println(f == nil)
}
