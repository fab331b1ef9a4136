// The capacity that the first append to a local slice makes: a slice that does not escape has room for
// 32 bytes at once, others grow from what is appended.
package main

import "fmt"

type point struct{ x, y int32 }

type three [3]int32

var global []int

var kept *[]int

//go:noinline
func collect(n int) []int {
	var s []int
	for i := range n {
		s = append(s, i)
	}
	return s
}

//go:noinline
func argument(s []int) int {
	s = append(s, 1)
	return cap(s)
}

//go:noinline
func result() (s []int) {
	s = append(s, 1)
	return
}

//go:noinline
func inLoop() {
	for range 3 {
		var s []int
		s = append(s, 1)
		fmt.Print(" ", cap(s))
	}
	fmt.Println()
}

//go:noinline
func byGoto() {
	n := 0
again:
	var s []byte
	s = append(s, 1)
	fmt.Print(" ", cap(s))
	n++
	if n < 3 {
		goto again
	}
	fmt.Println()
}

//go:noinline
func sites(second bool) int {
	var s []int
	if second {
		s = append(s, 1)
	} else {
		s = append(s, 1)
	}
	return cap(s)
}

//go:noinline
func generic[T any](x T) int {
	var s []T
	s = append(s, x)
	return cap(s)
}

//go:noinline
func several() {
	var a, b, c, d []int
	a = append(a, 1, 2)
	b = append(b, 1, 2, 3, 4)
	c = append(c, 1, 2, 3, 4, 5)
	e := []int{}
	e = append(e, 1)
	f := make([]int, 0, 1)
	f = append(f, 1, 2)
	g := make([]int, 1)
	g = append(g, 2)
	d = append(d, a...)
	fmt.Println(cap(a), cap(b), cap(c), cap(d), cap(e), cap(f), cap(g))
}

//go:noinline
func sizes() {
	var bytes []byte
	bytes = append(bytes, 'a')
	var shorts []int16
	shorts = append(shorts, 1)
	var strs []string
	strs = append(strs, "a")
	var errs []error
	errs = append(errs, nil)
	var lists [][]int
	lists = append(lists, nil)
	var points []point
	points = append(points, point{})
	var threes []three
	threes = append(threes, three{})
	var none []struct{}
	none = append(none, struct{}{})
	var big [][5]int
	big = append(big, [5]int{})
	var ptrs []*int
	ptrs = append(ptrs, new(int))
	var complexes []complex128
	complexes = append(complexes, 1)
	fmt.Println(cap(bytes), cap(shorts), cap(strs), cap(errs), cap(lists), cap(points), cap(threes),
		cap(none) > 0, cap(big), cap(ptrs), cap(complexes))
}

//go:noinline
func escapes() {
	var stored []int
	stored = append(stored, 1)
	global = stored

	var printed []int
	printed = append(printed, 1)
	fmt.Print(printed, " ")

	var pointed []int
	pointed = append(pointed, 1)
	kept = &pointed

	var element []int
	element = append(element, 1)
	p := &element[0]
	fmt.Print(p != nil, " ")

	var sent []int
	sent = append(sent, 1)
	c := make(chan []int, 1)
	c <- sent

	var part []int
	part = append(part, 1)
	global = part[:1]

	var array [][2]int
	array = append(array, [2]int{1, 2})
	global = array[0][:]
	fmt.Println(cap(stored), cap(printed), cap(pointed), cap(sent), cap(part), cap(array))
}

//go:noinline
func harmless() {
	var s []int
	for i := range 3 {
		s = append(s, i)
	}
	n := 0
	for _, x := range s {
		n += x
	}
	t := make([]int, len(s))
	n += copy(t, s)
	t = append(t, s...)
	s[0]++
	if s != nil && s[1] == 1 {
		n++
	}
	s = s[1:]
	_ = s
	var text []byte
	text = append(text, 'g', 'o')
	word := string(text)
	clear(text)
	fmt.Println(n, cap(s), len(t), word, cap(text))
}

func main() {
	var s []int
	s = append(s, 1)
	fmt.Println(len(s), cap(s))
	for i := range 6 {
		s = append(s, i)
		fmt.Print(" ", cap(s))
	}
	fmt.Println()
	fmt.Println(cap(collect(100)), cap(result()), argument(nil), argument(make([]int, 0, 3)))
	inLoop()
	byGoto()
	fmt.Println(sites(false), sites(true))
	fmt.Println(generic(1), generic("a"), generic(byte(1)), generic([4]int{}))
	several()
	sizes()
	escapes()
	harmless()
	f := func() int {
		var s []int
		for range 2 {
			s = append(s, 1)
		}
		return cap(s)
	}
	fmt.Println(f(), f())
}
