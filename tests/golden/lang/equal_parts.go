// Structs that are compared field by field: padding, blank fields, floats, strings, interfaces (which may panic), nested structs; and
// interfaces that are nil, of different types, or alike. Floats that become unsigned.
package main

import (
	"errors"
	"fmt"
	"io"
	"math"
)

type small struct {
	a uint8
	b int16
	c bool
	s string
}

type floats struct {
	x float64
	y float32
	n int32
	s string
}

type blank struct {
	a int
	_ int
	s string
	_ [2]byte
}

type inner struct {
	ok bool
	s  string
}

type outer struct {
	i inner
	p *int
	inner
	c chan int
}

type held struct {
	n int
	v any
	s string
}

type wide struct {
	a, b, c, d, e, f, g, h, i int
	s                         string
}

type pair[A, B comparable] struct {
	a A
	b B
}

func same[T comparable](x, y T) bool { return x == y }

func try(f func() bool) (text string) {
	defer func() {
		if e := recover(); e != nil {
			text = fmt.Sprint(e)
		}
	}()
	return fmt.Sprint(f())
}

func main() {
	for i := range 300 {
		a, b := small{uint8(i), int16(-i), i%2 == 0, "x"}, small{uint8(i), int16(-i), i%2 == 0, "x"}
		switch i % 6 {
		case 1:
			b.a++
		case 2:
			b.b--
		case 3:
			b.c = !b.c
		case 4:
			b.s = "y"
		case 5:
			b.s += "x"
		}
		if i < 12 || i > 290 {
			fmt.Print(a == b, a != b, same(a, b), " ")
		}
	}
	fmt.Println()
	nan := math.NaN()
	zero := 0.0
	f := floats{1, 2, 3, "f"}
	for _, g := range []floats{f, {-zero, 2, 3, "f"}, {nan, 2, 3, "f"}, {1, float32(nan), 3, "f"}, {1, 2, 4, "f"}, {1, 2, 3, ""}} {
		fmt.Print(f == g, g == g, g != g, " ")
	}
	fmt.Println(floats{} == floats{-zero * -1, 0, 0, ""}, floats{x: math.Copysign(0, -1)} == floats{})
	x, y := blank{a: 1, s: "s"}, blank{a: 1, s: "s"}
	fmt.Println(x == y, x == blank{2, 3, "s", [2]byte{}})
	n, m := 1, 1
	c := make(chan int)
	o := outer{inner{true, "i"}, &n, inner{false, "j"}, c}
	for _, q := range []outer{o, {inner{true, "i"}, &m, inner{false, "j"}, c}, {inner{true, "i"}, &n, inner{true, "j"}, c}, {inner{true, "i"}, &n, inner{false, "j"}, nil}, {inner{true, "k"}, &n, inner{false, "j"}, c}} {
		fmt.Print(o == q, " ")
	}
	fmt.Println()
	for _, v := range []any{nil, 1, "a", 1.5, []int{1}, map[int]int{}, held{1, nil, ""}, held{1, []int{}, ""}, func() {}, struct{}{}, [2]any{1, 2}} {
		h, k := held{1, v, "s"}, held{1, v, "s"}
		fmt.Print(try(func() bool { return h == k }), " ")
		k.n = 2
		fmt.Print(try(func() bool { return h == k }), " ")
		k.n, k.s = 1, "t"
		fmt.Print(try(func() bool { return h != k }), " ")
		k.v = 7
		fmt.Println(try(func() bool { return h == k }), try(func() bool { return any(h) == any(k) }), try(func() bool { return v == any(1) }))
	}
	w := wide{1, 2, 3, 4, 5, 6, 7, 8, 9, "w"}
	u := w
	fmt.Print(w == u, " ")
	u.i++
	fmt.Println(w == u, w != u)
	p, q := pair[string, float64]{"a", nan}, pair[string, error]{"a", io.EOF}
	fmt.Println(p == p, q == q, q == pair[string, error]{"a", errors.New("EOF")}, same(q, q))
	var e error
	errs := []error{nil, io.EOF, errors.New("x"), e, fmt.Errorf("w: %w", io.EOF), io.ErrUnexpectedEOF}
	for _, a := range errs {
		for _, b := range errs {
			if a == b {
				fmt.Print("1")
			} else {
				fmt.Print("0")
			}
		}
	}
	fmt.Println()
	list := []held{{1, 2, "a"}, {1, 2, "b"}, {1, "2", "a"}}
	hits := 0
	for i := range 3000 {
		if list[i%3] == list[i/3%3] {
			hits++
		}
		if h := list[i%3]; h == (held{1, 2, "a"}) {
			hits += 10
		}
	}
	fmt.Println(hits)
	sum := uint64(0)
	for _, v := range []float64{0, 0.5, 0.999, 1, 1e9, 9.2e18, 9223372036854774784, 9223372036854775808, 1.8e19, 18446744073709549568} {
		for range 2000 {
			sum = sum*3 + uint64(v) + uint64(float64(uint64(v)))
		}
		fmt.Print(uint64(v), " ", float64(uint64(v)), " ")
	}
	for _, v := range []uint64{0, 1, 1<<53 + 1, 1 << 63, 1<<63 + 1025, math.MaxUint64, math.MaxUint64 - 1024} {
		fmt.Print(float64(v), " ")
	}
	fmt.Println(sum)
}
