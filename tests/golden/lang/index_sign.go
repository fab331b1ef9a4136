// An index that is out of range is told as what it is: signed where its type is, whatever unsigned index or
// value lies beside it; and in composite literals slices come before indices.
package main

import "fmt"

type pair struct {
	a int
	b uint8
	s string
}

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

func mixed(n int, u uint, f float64) {
	ys := []uint16{1, 2, 3}
	arr := [5]int16{1, -2, 3}
	later := func() { n++ }
	later()
	i8 := int8(ys[u&1])
	switch i8 & 1 {
	case 0, 1:
		arr[n] = int16(int32(f))
	}
	fmt.Println(arr)
}

func values(xs []uint64, n int, u uint64) {
	xs[u&1] = u
	xs[n] = xs[u&1] + u
}

func through(p *[4]uint64, n int, u uint64) { p[n] = p[u&1] }

func main() {
	xs := []uint64{1 << 63, 2}
	u := uint64(1) << 63
	n := -6
	s := "abc"
	try("frame", func() { mixed(n, 1, 2.5) })
	try("value", func() { values(xs, n, u) })
	try("value, unsigned", func() { xs[u] = u })
	try("pointer", func() { through(&[4]uint64{}, n, u) })
	try("load", func() { fmt.Println(xs[n], xs[u]) })
	try("load, unsigned", func() { fmt.Println(xs[u], xs[n]) })
	try("slice", func() { fmt.Println(xs[n:]) })
	try("slice, unsigned", func() { fmt.Println(xs[u:]) })
	k := 5
	try("literal", func() { fmt.Println(pair{1, s[k], s[k+1:]}) })
	try("pointer to a literal", func() { fmt.Println(&pair{1, s[k], s[k+1:]}) })
	try("list", func() { fmt.Println([]string{string(s[k]), s[k+1:]}) })
	try("list of bytes", func() { fmt.Println([]int{int(s[k]), len(s[k+1:])}) })
}
