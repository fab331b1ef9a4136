package main

import "fmt"

type pair struct {
	a int32
	b float64
}

func appendAll[T any](s []T, more ...T) []T { return append(s, more...) }

// Appending within the capacity writes to the array that others see; beyond it, to a new one.
func within() {
	base := make([]int, 2, 6)
	a := append(base, 1, 2, 3)
	b := append(base, []int{7, 8}...)
	fmt.Println(a, b, len(a), cap(a), len(b), cap(b))
	c := append(a, 4, 5, 6)
	c[0] = 9
	fmt.Println(a[0], len(c), cap(c) >= 8)
}

// Source and target may overlap.
func overlapping() {
	s := []byte("abcdefghij")
	t := append(s[:2], s[1:5]...)
	fmt.Println(string(s), string(t))
	s = []byte("abcdefghij")
	n := copy(s[3:], s)
	fmt.Println(n, string(s))
	s = []byte("abcdefghij")
	n = copy(s, s[3:])
	fmt.Println(n, string(s))
	s = append(s, s...)
	fmt.Println(string(s))
}

func empty() {
	var none []int
	fmt.Println(append(none, []int{}...) == nil, append(none, none...) == nil, append([]byte(nil), ""...) == nil)
	fmt.Println(copy(none, none), copy([]byte(nil), ""), copy([]byte{1}, "xyz"))
	units := append([]struct{}{{}}, []struct{}{{}, {}}...)
	fmt.Println(len(units))
	full := make([]uint16, 3, 3)
	fmt.Println(append(full, []uint16{}...), cap(append(full, none2()...)))
}

func none2() []uint16 { return nil }

func kinds(i int) {
	b := append([]byte("x"), fmt.Sprint(i)...)
	w := appendAll([]int16{1}, int16(i), -2)
	f := appendAll(make([]float32, 0, 8), float32(i)/2, 3)
	p := appendAll([]pair{{1, 2}}, pair{int32(i), 0.5}, pair{3, 4})
	s := appendAll(make([]string, 0, 4), "a", fmt.Sprint(i))
	e := appendAll(make([]any, 0, 4), any(i), any("z"))
	if i%500 == 0 {
		fmt.Println(string(b), w, f, p, s, e)
	}
}

// Long ones, and many of them: with machine code and without.
func long() {
	src := make([]byte, 5000)
	for i := range src {
		src[i] = byte(i * 7)
	}
	sum := 0
	dst := make([]byte, 0, 6000)
	for n := 1; n <= len(src); n += 13 {
		dst = append(dst[:n%900], src[:n]...)
		sum += len(dst) + int(dst[len(dst)-1])
		sum += copy(dst, src[n/2:]) + int(dst[0])
	}
	fmt.Println(sum)
	var words []uint64
	for i := range uint64(3000) {
		words = append(words[:len(words)&^1], i, i+1, i+2)
	}
	fmt.Println(len(words), words[len(words)-1])
}

func panics() {
	defer func() { fmt.Println(recover()) }()
	var s []int
	i := 3
	_ = append(s[:i:2], 1, 2)
}

func main() {
	within()
	overlapping()
	empty()
	for i := range 2001 {
		kinds(i)
	}
	dst := []byte{0}
	dst = append(dst, 1, 2)
	fmt.Println(dst)
	long()
	panics()
}
