// Conversions from slices to arrays and array pointers.
package main

import "fmt"

func try(f func()) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Println(e)
		}
	}()
	f()
}

func main() {
	s := []int{1, 2, 3, 4}
	a := [3]int(s)
	p := (*[2]int)(s)
	s[0] = 10
	fmt.Println(a, *p)
	p[1] = 20
	fmt.Println(s, len(p), cap(p))
	for i, v := range p {
		fmt.Print(i, v, " ")
	}
	fmt.Println()
	var n []int
	fmt.Println((*[0]int)(n) == nil, (*[0]int)([]int{}) == nil, [0]int(n))
	try(func() { _ = [5]int(s) })
	try(func() { _ = (*[5]int)(s) })
	try(func() { _ = (*[1]int)(n) })
	type T [2]int
	fmt.Printf("%T %v\n", T(s), T(s[1:]))
	q := (*T)(s[2:])
	q[0]++
	fmt.Println(s)
}
