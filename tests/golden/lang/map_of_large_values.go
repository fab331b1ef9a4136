// Keys and values of maps that are larger than a frame can hold.

package main

import (
	"fmt"
	"runtime"
)

type K [200000]byte

func main() {
	m := map[K]int{{1}: 2}
	fmt.Println(m[K{1}], m[K{}])
	m2 := map[int]K{1: {3}}
	for k, v := range m2 {
		fmt.Println(k, v[0])
	}
	x := m2[1]
	y, ok := m2[2]
	fmt.Println(x[0], y[0], ok)
	m2[2] = x
	fmt.Println(len(m2), m2[2][0])
	delete(m, K{1})
	p := &K{9}
	m2[3] = *p
	m[*p]++
	m[*p] += 4
	fmt.Println(m[*p], m2[3][0])
	type P struct {
		name string
		at   [1 << 16]*int
	}
	n := 7
	ps := map[string]P{"a": {name: "x"}}
	q := ps["a"]
	q.at[9] = &n
	ps["b"] = q
	for range 20 {
		ps["c"] = ps["b"]
		delete(ps, "b")
		ps["b"] = ps["c"]
		runtime.GC()
	}
	for _, name := range []string{"a", "b", "c", "d"} {
		v, ok := ps[name]
		fmt.Println(v.name, v.at[9] == &n, ok)
	}
	sum := 0
	for _, v := range ps {
		if v.at[9] != nil {
			sum += *v.at[9]
		}
	}
	clear(ps)
	fmt.Println(sum, len(ps))
	func() {
		defer func() { fmt.Println(recover()) }()
		var none map[int]K
		_ = none[1]
		none[1] = x
	}()
	var e any = *p
	fmt.Println(e.(K)[0], e == any(*p))
}
