// Anonymous structs: identity, in maps, slices, generics, with embedded fields and tags.
package main

import "fmt"

type Named struct {
	A int
	B string
}

func f(x struct {
	A int
	B string
}) Named {
	return x
}

var table = []struct {
	in   string
	want int
	ok   bool
}{
	{"one", 1, true},
	{in: "bad"},
}

func main() {
	for _, c := range table {
		fmt.Printf("%q %d %t; ", c.in, c.want, c.ok)
	}
	fmt.Println()
	n := Named{1, "x"}
	fmt.Println(f(n), f(struct {
		A int
		B string
	}{2, "y"}))
	m := map[struct{ x, y int }]string{{1, 2}: "a"}
	m[struct{ x, y int }{3, 4}] = "b"
	fmt.Println(m[struct{ x, y int }{1, 2}], len(m))
	var v any = struct{ A int }{5}
	_, tagged := v.(struct {
		A int `json:"a"`
	})
	s, plain := v.(struct{ A int })
	fmt.Println(tagged, plain, s.A)
	fmt.Printf("%T %+v\n", v, v)
	e := struct {
		Named
		fmt.Stringer
		C []struct{ D int }
	}{Named: n, C: []struct{ D int }{{1}, {2}}}
	e.A++
	e.C[1].D = 20
	fmt.Println(e.A, e.B, e.C, n.A)
	p := &struct{ next *struct{ v int } }{&struct{ v int }{7}}
	fmt.Println(p.next.v)
	x, y := struct{}{}, [0]int{}
	fmt.Println(x, y, struct{}{} == x)
	c := make(chan struct {
		id  int
		err error
	}, 1)
	c <- struct {
		id  int
		err error
	}{1, nil}
	r := <-c
	fmt.Println(r.id, r.err)
	fn := func() (r struct{ a, b int }) { r.a, r.b = 1, 2; return }
	fmt.Println(fn().b)
}
