// Maps: nil, missing keys, comma ok, delete, nested, compound assignment, clear, printing in order.
package main

import "fmt"

type K struct {
	a int
	b string
}

func main() {
	var n map[string]int
	fmt.Println(n == nil, len(n), n["x"])
	v, ok := n["x"]
	delete(n, "x")
	clear(n)
	fmt.Println(v, ok)
	for range n {
		fmt.Println("never")
	}
	m := map[string]int{"b": 2, "a": 1}
	m["c"]++
	m["c"] += 10
	m["d"] |= 6
	fmt.Println(m, len(m))
	delete(m, "zz")
	delete(m, "a")
	if _, ok := m["a"]; !ok {
		fmt.Println("gone", len(m))
	}
	nested := map[string]map[int][]string{}
	if nested["x"] == nil {
		nested["x"] = map[int][]string{}
	}
	nested["x"][1] = append(nested["x"][1], "p", "q")
	fmt.Println(nested)
	s := map[K]*int{}
	one := 1
	s[K{1, "a"}] = &one
	*s[K{1, "a"}]++
	fmt.Println(one, s[K{2, ""}] == nil)
	big := make(map[int]int, 10)
	for i := range 10000 {
		big[i*7] = i
	}
	for i := 0; i < 10000; i += 2 {
		delete(big, i*7)
	}
	sum := 0
	for k, v := range big {
		sum += k - v
	}
	fmt.Println(len(big), sum, big[7], big[14])
	clear(big)
	fmt.Println(len(big), big[7])
	big[5] = 5
	fmt.Println(big)
	m2 := m
	m2["shared"] = 1
	fmt.Println(m["shared"], len(m))
	arr := map[[2]string]bool{{"a", "b"}: true}
	fmt.Println(arr[[2]string{"a", "b"}], arr[[2]string{"b", "a"}])
	f := map[bool]func() string{true: func() string { return "yes" }}
	fmt.Println(f[1 < 2](), f[false] == nil)
	type set map[string]struct{}
	st := set{"x": {}, "y": {}}
	_, has := st["x"]
	fmt.Println(len(st), has, st)
	u8 := map[uint8]int{255: 1, 0: 2}
	var i uint8 = 254
	i++
	fmt.Println(u8[i], u8[i+1])
	var x, y = m["b"]
	fmt.Println(x, y)
	m["b"], m["q"] = m["q"], m["b"]
	fmt.Println(m)
	lit := map[string][]int{"a": {1, 2}, "b": {3}}
	lit["a"][0] = 9
	fmt.Println(lit)
	pm := map[string]*K{"k": {1, "v"}}
	pm["k"].a = 5
	fmt.Println(*pm["k"])
	ch := map[int]chan int{1: make(chan int, 1)}
	ch[1] <- 3
	fmt.Println(<-ch[1])
}
